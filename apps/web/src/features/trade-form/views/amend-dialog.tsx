import { formatDecimal, multiply, parseDecimal, toFixed, type Decimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { Button, Checkbox, Dialog, Figure, Notice } from '@tidebook/ui'
import { type FormEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { ChoiceMenu } from '../../../lib/choice-menu.tsx'
import { useT } from '../../../lib/i18n.ts'
import { enterNumber, readNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { useStore } from '../../../lib/store.ts'
import { pairsFileStore, pairsOf } from '../../markets/index.ts'
import { PAPER_ID_PREFIX, paperActivityStore } from '../../paper/index.ts'
import { amendContext } from '../model/amend.ts'
import { crossedPrice } from '../model/crossing.ts'
import { type Amending, amendingStore, closeAmend, updateAmendedOrder } from '../model/amend-store.ts'
import { EMPTY_FORM, type FormState } from '../model/form-state.ts'
import { TOTAL_DECIMALS } from '../model/form-reducer.ts'
import { amountDecimals } from '../model/limits.ts'
import type { Side } from '../model/order-type.ts'
import { validate } from '../model/validate.ts'
import { VALIDITIES, type Validity } from '../model/validity.ts'
import { amendOrder } from '../services/amend-order.ts'
import { amendablePaperOrder } from '../services/amendable-paper-order.ts'
import { errorValues, replacesFeeLine } from './error-text.ts'
import { useFormContext } from './use-form-context.ts'

/** Dialog that changes the price or amount of one of the user's orders (TRD-114), while one is selected. */
export function AmendDialog(): ReactElement | null {
  const amending = useStore(amendingStore)
  const pairs = pairsOf(useStore(pairsFileStore))
  const pair = pairs.find((each) => each.pair === amending?.order.pair)
  const isPaper = amending?.order.isPaper === true
  const seq = amending?.order.seq
  useEffect(() => {
    if (!isPaper) return undefined
    return paperActivityStore.subscribe(() => updateAmendedOrder(amendablePaperOrder(`${PAPER_ID_PREFIX}${seq}`)))
  }, [isPaper, seq])
  if (amending === undefined || pair === undefined) return null
  return <AmendForm key={amending.order.seq} amending={amending} pair={pair} />
}

function AmendForm({ amending, pair }: { amending: Amending; pair: TradingPair }): ReactElement {
  const t = useT()
  const lineId = useId()
  const { order } = amending
  const context = amendContext(useFormContext(order.side, pair), order)
  const left = formatDecimal(parseDecimal(toFixed(parseDecimal(order.amount), amountDecimals(pair), 'down')))
  const [form, setForm] = useState<FormState>(() => ({
    ...EMPTY_FORM,
    price: amending.price ?? order.price,
    amount: left,
  }))
  const [sending, setSending] = useState(false)
  const set = (change: Partial<FormState>): void => setForm((last) => ({ ...last, ...change }))
  const [open, setOpen] = useState(order.amount)
  const [isFilled, setIsFilled] = useState(false)
  if (open !== order.amount) {
    // Part of the order was filled while the dialog was open; the old amount would trade that part twice.
    setOpen(order.amount)
    setIsFilled(true)
    set({ amount: left })
  }
  const errors = validate(form, context)
  const [first] = errors
  const loud = errors.find(replacesFeeLine)
  const spend = order.side === 'buy' ? pair.counterTitle : pair.baseTitle
  const [price, amount] = [readNumber(form.price), readNumber(form.amount)]
  const crossed = price && form.type === 'limit' ? crossedPrice(price, context) : undefined
  const total =
    price === undefined || amount === undefined ? undefined : toFixed(multiply(price, amount), TOTAL_DECIMALS, 'down')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (first !== undefined || sending || amending.isGone === true) return
    setSending(true)
    if (await amendOrder(order, form, pair, context)) closeAmend()
    setSending(false)
  }
  const formId = useId()
  return (
    <Dialog
      open
      onClose={closeAmend}
      closeLabel={t('trade.close')}
      title={t('trade.amend.title', { side: order.side, pair: `${pair.baseTitle}/${pair.counterTitle}` })}
      footer={
        <>
          <Button onClick={closeAmend}>{t('trade.close')}</Button>
          <Button
            type="submit"
            form={formId}
            data-primary=""
            variant={order.side}
            pending={sending}
            blocked={first !== undefined || amending.isGone === true}
          >
            {first === undefined ? t('trade.amend.send') : t(`trade.blocked.${first.code}`, errorValues(first, spend))}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-2" noValidate onSubmit={(event) => void send(event)}>
        <p className="text-12 text-2">
          {t('trade.amend.now', { amount: order.amount, coin: pair.baseTitle, price: order.price })}
        </p>
        <AmendFields form={form} pair={pair} total={total} loud={loud?.field} lineId={lineId} onChange={set} />
        <p id={lineId} role={loud === undefined ? undefined : 'alert'} className="min-h-4 text-12 text-danger">
          {loud !== undefined && t(`trade.error.${loud.code}`, errorValues(loud, spend))}
        </p>
        <AmendNotices
          pair={pair}
          side={order.side}
          isGone={amending.isGone === true}
          isFilled={isFilled}
          crossed={crossed}
        />
      </form>
    </Dialog>
  )
}

/** Price, amount, total, and the choices of the order. */
function AmendFields({
  form,
  pair,
  total,
  loud,
  lineId,
  onChange,
}: {
  readonly form: FormState
  readonly pair: TradingPair
  readonly total: string | undefined
  /** Field whose error the line shows. */
  readonly loud: string | undefined
  readonly lineId: string
  readonly onChange: (change: Partial<FormState>) => void
}): ReactElement {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('trade.price')}
        unit={pair.counterTitle}
        value={form.price}
        invalid={loud === 'price'}
        describedBy={lineId}
        onText={(text) => onChange({ price: enterNumber(form.price, text, pair.priceDecimal) })}
      />
      <NumberField
        label={t('trade.amount')}
        unit={pair.baseTitle}
        value={form.amount}
        invalid={loud === 'amount'}
        describedBy={lineId}
        onText={(text) => onChange({ amount: enterNumber(form.amount, text, amountDecimals(pair)) })}
      />
      <p className="flex justify-between text-12 text-2">
        {t('trade.total')} <Figure className="text-1" value={total} unit={pair.counterTitle} />
      </p>
      <div className="flex items-center justify-between gap-3">
        <Checkbox
          checked={form.type === 'postOnly'}
          onChange={(event) => onChange({ type: event.target.checked ? 'postOnly' : 'limit' })}
        >
          {t('trade.type.postOnly')}
        </Checkbox>
        <ChoiceMenu
          label={t('trade.validity')}
          value={String(form.validity)}
          items={VALIDITIES.map((id: Validity) => ({ id: String(id), label: t(`trade.validity.${id}`) }))}
          onChange={(id) => onChange({ validity: VALIDITIES.find((each) => String(each) === id) ?? form.validity })}
        />
      </div>
    </>
  )
}

/** Warnings about the order: gone, partly filled, or executed at once by a crossing price. */
function AmendNotices({
  pair,
  side,
  isGone,
  isFilled,
  crossed,
}: {
  readonly pair: TradingPair
  readonly side: Side
  readonly isGone: boolean
  readonly isFilled: boolean
  /** The best opposite price, if the new price crosses it. */
  readonly crossed: Decimal | undefined
}): ReactElement {
  const t = useT()
  return (
    <>
      {isGone ? (
        <Notice tone="danger" urgent>
          {t('trade.amend.gone')}
        </Notice>
      ) : (
        isFilled && <Notice tone="warning">{t('trade.amend.filled')}</Notice>
      )}
      {crossed === undefined ? (
        <Notice tone="info">{t('trade.amend.priority')}</Notice>
      ) : (
        <Notice tone="warning">
          {t('trade.amend.crosses', {
            side,
            best: toFixed(crossed, pair.priceDecimal),
            coin: pair.counterTitle,
          })}
        </Notice>
      )}
    </>
  )
}
