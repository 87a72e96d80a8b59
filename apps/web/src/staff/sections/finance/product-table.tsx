import type { FinanceDeskProduct } from '@tidebook/contract'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { Badge, Button, Card, Empty, Notice, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { ReasonForm } from '../../views/reason-form.tsx'

/** Converts a rate from basis points to percent. */
function percentOf(rate: number): string {
  return (rate / 100).toFixed(2)
}

const TONES = { draft: 'warning', open: 'success', closed: 'plain' } as const

/** All products, newest first, and the actions for the selected product. */
export function ProductTable(props: {
  readonly products: readonly FinanceDeskProduct[]
  readonly mayChange: boolean
  readonly onChanged: () => void
}): ReactElement {
  const { products, mayChange, onChanged } = props
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const product = products.find(({ productID }) => productID === chosen)
  return (
    <>
      <section className="overflow-x-auto rounded-3 border bg-surface-1">
        <h2 className="border-b px-4 py-3 font-medium">{t('staff.finance.products')}</h2>
        {products.length === 0 ? (
          <Empty title={t('staff.finance.no-products')}>{t('staff.finance.no-products-next')}</Empty>
        ) : (
          <Table page className="stacked" aria-label={t('staff.finance.products')}>
            <thead>
              <tr>
                <Th>{t('staff.finance.product')}</Th>
                <Th>{t('staff.finance.early')}</Th>
                <Th figures>{t('staff.finance.sold')}</Th>
                <Th>{t('staff.finance.state')}</Th>
                <Th />
              </tr>
            </thead>
            <tbody>
              {products.map((each) => (
                <tr key={each.productID} aria-selected={each.productID === chosen}>
                  <Td>
                    <span className="block py-1">
                      <span className="block font-medium">
                        {each.token} · {t(`staff.finance.family.${each.family}`)}
                      </span>
                      <span className="block text-12 text-3">
                        {t('staff.finance.terms', { rate: percentOf(each.rate), days: each.days })}
                      </span>
                    </span>
                  </Td>
                  <Td data-label={t('staff.finance.early')}>{t(`staff.finance.early.${each.early}`)}</Td>
                  <Td figures data-label={t('staff.finance.sold')}>
                    {`${each.total - each.left} / ${each.total} × ${each.unit}`}
                  </Td>
                  <Td data-label={t('staff.finance.state')}>
                    <Badge tone={TONES[each.state]}>{t(`staff.finance.state.${each.state}`)}</Badge>
                  </Td>
                  <Td className="text-right">
                    {mayChange && each.state !== 'closed' && (
                      <Button size="small" onClick={() => setChosen(each.productID)}>
                        {t(each.state === 'draft' ? 'staff.finance.open' : 'staff.finance.close')}
                      </Button>
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      {product !== undefined && product.state !== 'closed' && (
        <ProductPanel key={`${product.productID} ${product.state}`} product={product} onChanged={onChanged} />
      )}
    </>
  )
}

function comeIntoView(panel: HTMLElement | null): void {
  return panel?.scrollIntoView({ block: 'nearest' })
}

function ProductPanel(props: { readonly product: FinanceDeskProduct; readonly onChanged: () => void }): ReactElement {
  const { product, onChanged } = props
  const { productID: id, token, rate, days, state, proposedBy } = product
  const t = useT()
  const own = useStore(memberStore, (member) => (member.state === 'in' ? member.member.name : ''))
  const send = (route: typeof financeDeskRoutes.open | typeof financeDeskRoutes.close) => (reason: string) =>
    callStaffApi<unknown>(route, { path: { id }, body: { reason } })
  const close = { id: 'close', label: t('staff.finance.close'), run: send(financeDeskRoutes.close) }
  return (
    <div ref={comeIntoView}>
      <Card title={`${token}: ${t('staff.finance.terms', { rate: percentOf(rate), days })}`}>
        {state === 'draft' && proposedBy !== '' && (
          <Notice tone="info" flat>
            {t('staff.finance.proposed', { name: proposedBy })}
            {proposedBy === own && ` ${t('staff.gateway.second')}`}
          </Notice>
        )}
        <ReasonForm
          hint={t(state === 'draft' ? 'staff.finance.two' : 'staff.people.reason-hint')}
          onDone={onChanged}
          acts={
            state === 'draft'
              ? [
                  {
                    id: 'open',
                    label: t('staff.finance.open'),
                    variant: 'primary',
                    disabled: proposedBy === own,
                    run: send(financeDeskRoutes.open),
                  },
                  close,
                ]
              : [{ ...close, variant: 'danger' }]
          }
        />
      </Card>
    </div>
  )
}
