import { compare, formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import type { FinanceCover } from '@tidebook/contract'
import { Badge, Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** The amount owed of each token and the balance of the account. */
export function CoverTable({ cover }: { readonly cover: readonly FinanceCover[] }): ReactElement | null {
  const t = useT()
  if (cover.length === 0) return null
  const columns = ['principal', 'bonus', 'offered', 'owed'] as const
  return (
    <section className="overflow-x-auto rounded-3 border bg-surface-1">
      <h2 className="border-b px-4 py-3 font-medium">{t('staff.finance.cover')}</h2>
      <Table page className="stacked" aria-label={t('staff.finance.cover')}>
        <thead>
          <tr>
            <Th>{t('staff.finance.token')}</Th>
            {columns.map((name) => (
              <Th key={name} figures>
                {t(`staff.finance.${name}`)}
              </Th>
            ))}
            <Th figures>{t('staff.finance.held')}</Th>
          </tr>
        </thead>
        <tbody>
          {cover.map((each) => (
            <tr key={`${each.token}.${each.issuer}`}>
              <Td className="font-medium">
                <span className="inline-flex flex-wrap items-center gap-2">
                  {each.token}
                  <Obstacle cover={each} />
                </span>
              </Td>
              {columns.map((name) => (
                <Td key={name} figures data-label={t(`staff.finance.${name}`)}>
                  <Figure value={each[name]} />
                </Td>
              ))}
              <Td figures data-label={t('staff.finance.held')}>
                <span className="inline-flex items-center gap-2">
                  <Short cover={each} />
                  <Figure value={each.held ?? undefined} />
                </span>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Obstacle({ cover: { obstacle, waiting } }: { readonly cover: FinanceCover }): ReactElement | null {
  const t = useT()
  if (obstacle === null && waiting === 0) return null
  return (
    <>
      {obstacle !== null && <Badge tone="danger">{t(`staff.finance.obstacle.${obstacle}`)}</Badge>}
      {waiting > 0 && <Badge tone="warning">{t('staff.finance.waiting', { count: waiting })}</Badge>}
    </>
  )
}

function Short({ cover: { held, owed } }: { readonly cover: FinanceCover }): ReactElement | null {
  const t = useT()
  if (held === null || compare(parseDecimal(held), parseDecimal(owed)) >= 0) return null
  const amount = formatDecimal(subtract(parseDecimal(owed), parseDecimal(held)))
  return <Badge tone="danger">{t('staff.finance.short', { amount })}</Badge>
}
