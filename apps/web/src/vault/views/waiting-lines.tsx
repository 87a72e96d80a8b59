import type { OrderContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { readStopOrder } from '@tidebook/protocol/transactions'
import { figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { useT } from '../../lib/i18n.ts'
import { conditionText } from '../model/condition-text.ts'
import { flagsText } from '../model/flag-words.ts'
import { orderView, pairOf } from '../model/order-view.ts'
import { sumText } from '../model/texts.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { MUST_READ } from './use-armed.ts'

/** Orders that wait on tickets, one block each, with the fields in which they differ, read from their bytes. */
export function WaitingLines({
  orders,
  context,
}: {
  readonly orders: readonly TransactionJson[]
  readonly context: OrderContext | undefined
}): ReactElement {
  return (
    <ol className="flex flex-col rounded-3 border text-12">
      {orders.map((tx, index) => (
        // The key is the index: changed ticket numbers would require the user to read all blocks again.
        <WaitingLine key={index} tx={tx} context={context} number={index + 1} />
      ))}
    </ol>
  )
}

interface WaitingLineProps {
  readonly tx: TransactionJson
  readonly context: OrderContext | undefined
  readonly number: number
}

function WaitingLine({ tx, context, number }: WaitingLineProps): ReactElement | null {
  const t = useT()
  const [now] = useState(() => Date.now())
  const stop = readStopOrder(tx)
  const pair = pairOf(tx)
  // The side in the bytes decides which coin is priced; the page decides only the precision.
  const order = orderView(tx, context) ?? orderView(tx, pair)
  if (stop === undefined || pair === undefined || order === undefined) return null
  const base = titleOf(facts.tokens, pair.base.code, pair.base.issuer)
  const counter = titleOf(facts.tokens, pair.counter.code, pair.counter.issuer)
  return (
    <li className="flex flex-col gap-0.5 border-b px-3 py-2 last:border-b-0">
      <p className="flex justify-between gap-3 text-13 font-medium" {...{ [MUST_READ]: '' }}>
        <span className={order.side === 'buy' ? 'text-buy' : 'text-sell'}>
          {number}. {t(`trade.side.${order.side}`)} {figureText(order.amount)} {base}
        </span>
        <span>{t('vault.together.at', { price: `${figureText(order.price)} ${counter}` })}</span>
      </p>
      <p {...{ [MUST_READ]: '' }}>
        {t('vault.waiting.sent-when', { condition: conditionText(stop.trigger, counter, now, t) })}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-2">
        <span {...{ [MUST_READ]: '' }}>
          {t('vault.waiting.until', { time: formatDateTime(ledgerTimeToUnixMs(stop.expiration)) })}
        </span>
        <span {...{ [MUST_READ]: 'moves' }}>{t('vault.waiting.ticket', { ticket: stop.ticket })}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-3" translate="no" {...{ [MUST_READ]: '' }}>
        <span>{t('vault.together.pays', { gets: sumText(tx['TakerGets']), pays: sumText(tx['TakerPays']) })}</span>
        <span>
          {t(`trade.type.${order.type}`)} {flagsText(tx.TransactionType, tx.Flags ?? 0, t)}
        </span>
      </p>
    </li>
  )
}
