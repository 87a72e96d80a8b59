import type { OrderContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { orderView } from '../model/order-view.ts'
import { issuersOf, sumText } from '../model/texts.ts'
import { MUST_READ } from './use-armed.ts'

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
  return (
    <>
      <ol className="flex flex-col text-13">
        {txs.map((tx, index) => {
          const order = orderView(tx, context)
          return (
            <li
              // The key is the index, not the sequence: a changed sequence would require the user to read all lines
              // again.
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
                {t('vault.together.pays', { gets: sumText(tx['TakerGets']), pays: sumText(tx['TakerPays']) })}
              </span>
            </li>
          )
        })}
      </ol>
      <OrderIssuers tx={first} />
    </>
  )
}

/** The complete issuers of both coins of an order. */
export function OrderIssuers({ tx }: { readonly tx: TransactionJson | undefined }): ReactElement {
  const t = useT()
  return (
    <>
      {issuersOf(tx).map((issuer) => (
        <p key={issuer} className="text-12 text-balance break-all text-2" {...{ [MUST_READ]: '' }}>
          {t('vault.confirm.issuer', { issuer })}
        </p>
      ))}
    </>
  )
}
