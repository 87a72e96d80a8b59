import { formatDecimal } from '@tidebook/amount'
import type { FinanceOrder, FinanceProduct, FinanceProducts } from '@tidebook/contract/finance'
import { Button, Card, Detail, Field, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import {
  AmountLine,
  FormGrid,
  SubmitFailureNotice,
  toSubmitFailure,
  useToken,
  type SubmitFailure,
} from '../../gateway/index.ts'
import { useRequiresRealName } from '../../transactions/index.ts'
import { termEnd, maxShares, purchaseOf, rateText, shareProblem } from '../model/purchase.ts'
import { createOrder, payOrder } from '../services/pay-order.ts'

/** Maximum input length. The browser cuts longer numbers; the limit is far above any valid purchase. */
const MAX_LENGTH = 40

/** Shows number of shares, price, return and end date of a purchase before anything is paid (FIN-004). */
export const BuyPanel = (props: {
  readonly wallet: string
  readonly product: FinanceProduct
  readonly list: FinanceProducts
  readonly onBack: () => void
  /** receives the order and the error that prevented its payment */
  readonly onOrder: (order: FinanceOrder, trouble: SubmitFailure | undefined) => void
}): ReactElement => {
  const { wallet, product, list, onBack, onOrder } = props
  const { token: code, days, unit, least, most, left, rate, early } = product
  const t = useT()
  const { token, available } = useToken(code)
  const title = token?.title ?? code
  const [text, setText] = useState('')
  const [began] = useState(() => Date.now())
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<SubmitFailure>()
  const wantsName = useRequiresRealName('finance')
  const fault = shareProblem(product, text, available)
  const purchase = purchaseOf(product, text)
  const block = !list.open
    ? 'finance.block.closed'
    : wantsName
      ? 'gateway.block.name'
      : fault === undefined
        ? undefined
        : fault === 'required'
          ? 'finance.block.shares'
          : 'finance.block.shares-wrong'
  const buy = async (): Promise<void> => {
    if (purchase === undefined || block !== undefined || isBusy) return
    setBusy(true)
    setTrouble(undefined)
    let order: FinanceOrder | undefined
    let unpaid: SubmitFailure | undefined
    try {
      order = await createOrder(wallet, product, purchase.shares)
      await payOrder(order)
    } catch (error) {
      unpaid = toSubmitFailure(error)
    } finally {
      setBusy(false)
    }
    // An existing order can be paid in its own view, which also shows the payment error.
    if (order === undefined) setTrouble(unpaid)
    else onOrder(order, unpaid)
  }
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
      <FormGrid
        aside={
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
        }
      >
        <h2 className="text-14 font-semibold">{t('finance.product', { token: title, days })}</h2>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void buy()
          }}
        >
          <Field
            caption={t('finance.shares')}
            size="large"
            inputMode="numeric"
            value={text}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            error={text === '' || fault === undefined ? undefined : t(`finance.fault.${fault}`, words)}
            hint={t('finance.shares-hint', { unit: figureText(unit), token: title })}
            onChange={({ target }) => {
              setText(target.value)
              setTrouble(undefined)
            }}
          />
          {available !== undefined && (
            <p className="flex items-center gap-2 text-12 text-2">
              {t('common.available')}{' '}
              <span className="text-1 tabular-nums">{`${figureText(formatDecimal(available))} ${title}`}</span>
              <button
                type="button"
                className="tap font-medium text-accent hover:underline"
                onClick={() => setText(String(Math.max(least, maxShares(product, available))))}
              >
                {t('gateway.max')}
              </button>
            </p>
          )}
          <dl className="flex flex-col gap-2 py-1 text-13">
            <AmountLine name={t('finance.you-pay')} value={purchase?.amount} coin={title} />
            <AmountLine name={t('finance.bonus-whole')} value={purchase?.bonus} coin={title} />
            <AmountLine
              name={t('finance.you-get', { date: formatDate(termEnd(days, began)) })}
              value={purchase?.back}
              coin={title}
              strong
            />
          </dl>
          <SubmitFailureNotice trouble={trouble} way="finance" />
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
