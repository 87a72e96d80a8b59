import type { OrderContext } from '@tidebook/keyring'
import { tokenValueOf, type AmountJson } from '@tidebook/market'
import { formatDecimal } from '@tidebook/amount'
import type { TransactionJson } from '@tidebook/protocol'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import { orderView } from '../model/order-view.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { MUST_READ } from './use-armed.ts'

function sumOf(amount: unknown): string {
  const { currency, issuer, value } = tokenValueOf(amount as AmountJson, network().native.code)
  return `${figureText(formatDecimal(value))} ${titleOf(facts.tokens, currency, issuer)}`
}

function issuerOf(amount: unknown): string {
  return tokenValueOf(amount as AmountJson, network().native.code).issuer
}

/** Orders that are placed together, one line each: the amounts paid and received, and the resulting price. */
export function OrderLines({
  txs,
  order: context,
}: {
  txs: readonly TransactionJson[]
  order: OrderContext | undefined
}): ReactElement {
  const t = useT()
  const [first] = txs
  const issuers = [...new Set([first?.['TakerGets'], first?.['TakerPays']].map(issuerOf))].filter(Boolean)
  return (
    <>
      <ol className="flex flex-col text-13">
        {txs.map((tx, index) => {
          const order = orderView(tx, context)
          return (
            <li
              // The index, not the sequence: that changes, and the user would have to read all lines again.
              key={index}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-b py-1 last:border-b-0"
            >
              {order !== undefined && (
                <span className="font-medium" {...{ [MUST_READ]: '' }}>
                  <span className={order.side === 'buy' ? 'text-buy' : 'text-sell'}>
                    {t(`trade.side.${order.side}`)}
                  </span>{' '}
                  {t('vault.together.at', { price: figureText(order.price) })}
                </span>
              )}
              <span className="text-12 text-2" {...{ [MUST_READ]: '' }}>
                {t('vault.together.pays', { gets: sumOf(tx['TakerGets']), pays: sumOf(tx['TakerPays']) })}
              </span>
            </li>
          )
        })}
      </ol>
      {issuers.map((issuer) => (
        <p key={issuer} className="text-12 text-balance break-all text-2" {...{ [MUST_READ]: '' }}>
          {t('vault.confirm.issuer', { issuer })}
        </p>
      ))}
    </>
  )
}
