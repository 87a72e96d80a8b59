import { formatDecimal } from '@tidebook/amount'
import type { FinanceOrder, FinanceProduct, FinanceProducts } from '@tidebook/contract/finance'
import { Button, Card, Detail, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatDate } from '../../../lib/dates.ts'
import { AmountCard } from '../../../lib/amount-card.tsx'
import { AmountUnit } from '../../../lib/amount-unit.tsx'
import { AvailableAmount } from '../../../lib/available-amount.tsx'
import { useT } from '../../../lib/i18n.ts'
import {
  AmountLine,
  FormGrid,
  SubmitFailureNotice,
  Summary,
  toSubmitFailure,
  useToken,
  type SubmitFailure,
} from '../../gateway/index.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { useRequiresRealName } from '../../transactions/index.ts'
import { termEnd, maxShares, purchaseBlock, purchaseOf, rateText, shareProblem } from '../model/purchase.ts'
import { createOrder, payOrder } from '../services/pay-order.ts'
import { ProductHead } from './product-head.tsx'

/** Decimals stay as typed, so that the form can explain that units are whole numbers. */
const MAX_DECIMALS = 30

interface BuyPanelProps {
  readonly wallet: string
  readonly product: FinanceProduct
  readonly list: FinanceProducts
  readonly onBack: () => void
  /** Receives the order and the error that prevented its payment. */
  readonly onOrder: (order: FinanceOrder, failure: SubmitFailure | undefined) => void
}

/** Orders and pays shares, once at a time. */
function useBuy({ wallet, product, onOrder }: Pick<BuyPanelProps, 'wallet' | 'product' | 'onOrder'>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SubmitFailure>()
  const buy = async (shares: number): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    let order: FinanceOrder | undefined
    let unpaid: SubmitFailure | undefined
    try {
      order = await createOrder(wallet, product, shares)
      await payOrder(order)
    } catch (error) {
      unpaid = toSubmitFailure(error)
    } finally {
      setBusy(false)
    }
    // An existing order can be paid in its own view, which also shows the payment error.
    if (order === undefined) setFailure(unpaid)
    else onOrder(order, unpaid)
  }
  return { isBusy, failure, buy, reset: () => setFailure(undefined) }
}

/** Shows number of shares, price, return and end date of a purchase before anything is paid (FIN-004). */
export function BuyPanel(props: BuyPanelProps): ReactElement {
  const { wallet, product, list, onBack, onOrder } = props
  const { token: code, unit, least, most, left } = product
  const t = useT()
  const { token, available } = useToken(code)
  const title = token?.title ?? code
  const [text, setText] = useState('')
  const lacksName = useRequiresRealName('finance')
  const problem = shareProblem(product, text, available)
  const purchase = purchaseOf(product, text)
  const block = purchaseBlock({ isOpen: list.open, lacksName, problem })
  const { isBusy, failure, buy, reset } = useBuy({ wallet, product, onOrder })
  const words = {
    least,
    most: Math.min(most, left),
    left,
    balance: available ? figureText(formatDecimal(available)) : '',
  }
  return (
    <>
      <Button className="self-start" variant="quiet" size="small" onClick={onBack}>
        {t('finance.back-to-products')}
      </Button>
      <FormGrid aside={<ProductTerms product={product} list={list} title={title} />}>
        <ProductHead product={product} title={title} />
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (purchase !== undefined && block === undefined) void buy(purchase.shares)
          }}
        >
          <AmountCard
            label={t('finance.shares')}
            value={text}
            decimals={MAX_DECIMALS}
            quiet={false}
            error={text === '' || problem === undefined ? undefined : t(`finance.fault.${problem}`, words)}
            onText={(next) => {
              setText(next)
              reset()
            }}
            available={
              available !== undefined && (
                <AvailableAmount
                  amount={formatDecimal(available)}
                  unit={title}
                  onMax={() => setText(String(Math.max(least, maxShares(product, available))))}
                />
              )
            }
            chooser={
              <AmountUnit>
                × {figureText(unit)} {title}
              </AmountUnit>
            }
            note={t('finance.shares-hint', { unit: figureText(unit), token: title })}
          />
          <PurchaseFigures purchase={purchase} product={product} title={title} />
          <SubmitFailureNotice failure={failure} way="finance" />
          <Button
            type="submit"
            wide
            size="large"
            variant={block === undefined ? 'primary' : 'default'}
            pending={isBusy}
            blocked={block !== undefined}
          >
            {t(block ?? 'finance.review')}
          </Button>
        </form>
      </FormGrid>
    </>
  )
}

function ProductTerms({
  product: { days, unit, least, most, left, rate, early },
  list,
  title,
}: Pick<BuyPanelProps, 'product' | 'list'> & { readonly title: string }): ReactElement {
  const t = useT()
  return (
    <Card title={t('finance.terms')}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        <Detail name={t('finance.rate')}>{`${rateText(rate)}%`}</Detail>
        <Detail name={t('finance.term')}>{t('finance.days', { days })}</Detail>
        <AmountLine name={t('finance.share')} value={unit} coin={title} />
        <Detail name={t('finance.shares-range')}>{t('finance.from-to', { least, most })}</Detail>
        <Detail name={t('finance.left-name')}>{figureText(String(left))}</Detail>
        {list.account !== undefined && (
          <Detail name={t('finance.account')} title={list.account}>
            <span translate="no">{listAddress(list.account)}</span>
          </Detail>
        )}
      </dl>
      <p className="border-t px-4 py-3 text-12 text-2">{t(`finance.early-why.${early}`)}</p>
    </Card>
  )
}

/** Price, return, and the payout at the end of the term. */
function PurchaseFigures({
  purchase,
  product: { days, token },
  title,
}: {
  readonly purchase: ReturnType<typeof purchaseOf>
  readonly product: FinanceProduct
  readonly title: string
}): ReactElement {
  const t = useT()
  const [began] = useState(() => Date.now())
  return (
    <Summary
      name={t('finance.you-get', { date: formatDate(termEnd(days, began)) })}
      value={purchase?.back}
      coin={title}
      icon={<TokenIcon code={token} />}
    >
      <AmountLine name={t('finance.you-pay')} value={purchase?.amount} coin={title} />
      <AmountLine name={t('finance.bonus-whole')} value={purchase?.bonus} coin={title} />
    </Summary>
  )
}
