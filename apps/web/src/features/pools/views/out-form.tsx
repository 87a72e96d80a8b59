import { compare, decimalOf, multiply, ZERO, type Decimal, type LedgerNumber } from '@tidebook/amount'
import {
  decimalOfNumber,
  limitOf,
  numberOfDecimal,
  percentOf,
  previewWithdraw,
  previewWithdrawOne,
} from '@tidebook/market'
import { Button, Chip, Segmented } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { isNative, readSlippage, slippageStore, SwapResult } from '../../swap/index.ts'
import { sideOf } from '../model/pool-side.ts'
import type { PoolView } from '../model/pool-view.ts'
import { sendPool, withdrawBoth, withdrawOne } from '../services/pool-transactions.ts'
import { ShareLines } from './share-lines.tsx'
import { useSending } from './use-sending.ts'

const PARTS = [25, 50, 75, 100] as const
const ALL = 100
const DEFAULT = decimalOf(5n, 1)

/** The part of the position to remove. */
function PartField(props: { readonly part: number; readonly onPart: (part: number) => void }): ReactElement {
  const { part, onPart } = props
  const t = useT()
  return (
    <div className="rounded-3 border border-line-strong px-4 py-3">
      <p className="text-12 text-2">{t('pools.part')}</p>
      <p className="mt-1 text-28 font-medium">{part}%</p>
      <fieldset aria-label={t('pools.part')} className="mt-2 flex gap-2">
        {PARTS.map((each) => (
          <Chip key={each} outlined className="flex-1 justify-center" on={each === part} onClick={() => onPart(each)}>
            {each}%
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

/** Form to remove liquidity: a part of the share, in both tokens or in one (AMM-104). */
export function OutForm({ view, held }: { view: PoolView; held: Decimal }): ReactElement {
  const t = useT()
  const [part, setPart] = useState<number>(50)
  const [way, setWay] = useState<'both' | 'one' | 'other'>('both')
  const slippage = readSlippage(useStore(slippageStore)) ?? DEFAULT
  const { busy, sent, send, account } = useSending()
  const turned = way === 'other'
  const [first, second] = turned ? [view.other, view.one] : [view.one, view.other]
  const pool = sideOf(view.row, account, turned)
  const all = part === ALL
  const own = numberOfDecimal(held, false)
  const tokens: LedgerNumber = all ? own : percentOf(own, part)
  const has = compare(held, ZERO) > 0
  const change = has
    ? way === 'both'
      ? previewWithdraw(pool, tokens, all)
      : previewWithdrawOne(pool, tokens, all)
    : undefined
  const submit = (): void => {
    if (change === undefined) return
    const pair = { one: first, other: second }
    const given = all ? undefined : tokens
    const kept = { coefficient: 100n * 10n ** BigInt(slippage.scale) - slippage.coefficient, scale: slippage.scale + 2 }
    const least = limitOf(multiply(decimalOfNumber(change.amount), kept), isNative(first), 'down')
    const fields =
      way === 'both' ? withdrawBoth(pair, view.row.tokens, given) : withdrawOne(pair, view.row.tokens, given, least)
    void send(() => sendPool(fields))
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PartField part={part} onPart={setPart} />
      <Segmented
        big
        label={t('pools.way')}
        value={way}
        onChange={setWay}
        items={[
          { id: 'both', label: t('pools.both') },
          { id: 'one', label: view.one.title },
          { id: 'other', label: view.other.title },
        ]}
      />
      {change !== undefined && (
        <ShareLines pool={pool} change={change} direction="withdrawal" one={first} other={second} held={held} />
      )}
      <Button
        type="submit"
        wide
        size="large"
        variant="primary"
        pending={busy}
        blocked={account !== undefined && change === undefined}
      >
        {t(account === undefined ? 'pools.needs-wallet' : has ? 'pools.take-out' : 'pools.no-share')}
      </Button>
      {sent !== undefined && <SwapResult id={sent} title="" />}
    </form>
  )
}
