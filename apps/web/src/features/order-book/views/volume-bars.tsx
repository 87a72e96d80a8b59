import { toFixed } from '@tidebook/amount'
import { AMOUNT_SCALE } from '@tidebook/market'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { BookViewRow } from '../model/book-view.ts'
import { volumeOfRows } from '../model/volume-profile.ts'
import { useVolumeProfile } from '../services/use-volume-profile.ts'

export interface VolumeBarsProps {
  /** BASE-COUNTER */
  pair: string
  asks: readonly BookViewRow[]
  bids: readonly BookViewRow[]
  /** Ticks of a group. */
  step: number
  decimals: number
  amountDecimals: number
}

const STEPS = 1000n

/** Volume of the last hour at each price of the book, behind its rows (TRD-205). */
export function VolumeBars({ pair, asks, bids, step, decimals, amountDecimals }: VolumeBarsProps): ReactElement {
  const t = useT()
  const volumes = useVolumeProfile(pair, decimals)
  const sides = [
    { side: 'ask', rows: asks, volumes: volumeOfRows(volumes, asks, 'ask', step) },
    { side: 'bid', rows: bids, volumes: volumeOfRows(volumes, bids, 'bid', step) },
  ] as const
  const greatest = sides.flatMap((each) => each.volumes).reduce((most, units) => (units > most ? units : most), 1n)
  return (
    <>
      {sides.map(({ side, rows, volumes: units }) => {
        const list = rows.map((row, place) => ({ price: row.price, units: units[place] ?? 0n }))
        return (
          <ol key={side} className="book-volume" data-side={side} aria-label={t('trade.volume.list', { side })}>
            {(side === 'ask' ? list.toReversed() : list).map((row) => (
              <li key={row.price}>
                <i style={{ transform: `scaleX(${Number((row.units * STEPS) / greatest) / Number(STEPS)})` }} />
                <span className="sr-only">
                  {t('trade.volume.at', {
                    price: row.price,
                    amount: toFixed({ coefficient: row.units, scale: AMOUNT_SCALE }, amountDecimals),
                  })}
                </span>
              </li>
            ))}
          </ol>
        )
      })}
    </>
  )
}
