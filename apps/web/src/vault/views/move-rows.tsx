import { decimalOf, formatDecimal } from '@tidebook/amount'
import { tokenValueOf } from '@tidebook/market'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import type { MoveRow, MoveView } from '../model/move-view.ts'
import { CoinText } from './amount-text.tsx'
import { PromptRow, PromptRows } from './prompt-rows.tsx'

/** Converts a pool's fee from units of 1/100,000 to percent. */
export function percentText(fee: number): string {
  return formatDecimal(decimalOf(BigInt(Math.trunc(fee)), 3))
}

function RowValue({ row }: { row: MoveRow }): ReactElement {
  const t = useT()
  if ('amount' in row) {
    const { currency, issuer, value } = tokenValueOf(row.amount, network().native.code)
    return (
      <>
        {figureText(formatDecimal(value))} <CoinText currency={currency} issuer={issuer} />
      </>
    )
  }
  if ('text' in row)
    return (
      <span className="text-balance break-all" translate="no">
        {row.text}
      </span>
    )
  if ('fee' in row) return <>{percentText(row.fee)}%</>
  if ('wording' in row) return <>{t(`vault.move.${row.wording}`)}</>
  return (
    <>
      {row.coins.map((coin, index) => (
        <span key={index}>
          {index > 0 && '/'}
          <CoinText {...coin} />
        </span>
      ))}
    </>
  )
}

/** A transfer, swap, pool transaction or trust line in words. Its fee is among the signed fields. */
export function MoveRows({ view }: { view: MoveView }): ReactElement {
  const t = useT()
  return (
    <PromptRows>
      {view.rows.map((row, index) => (
        <PromptRow key={index} name={t(`vault.move.${row.name}`)}>
          <RowValue row={row} />
        </PromptRow>
      ))}
    </PromptRows>
  )
}
