import { compare, decimalOf, formatDecimal, multiply, ZERO, type Decimal } from '@tidebook/amount'
import { decimalOfNumber, limitOf } from '@tidebook/market'
import { Button, Detail, Field, Figure, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { durationText } from '../../../lib/duration-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { amountFigure, SwapResult } from '../../swap/index.ts'
import { momentText } from '../model/day-text.ts'
import { readFee } from '../model/pool-side.ts'
import type { PoolView } from '../model/pool-view.ts'
import { usePoolRules, type PoolRules } from '../services/pool-rules.ts'
import { bidSlot, sendPool, voteFee } from '../services/pool-transactions.ts'
import { useSending } from './use-sending.ts'

/** Formats units of 1/100,000 as a percentage. */
export function feeText(fee: number): string {
  return formatDecimal(decimalOf(BigInt(fee), 3))
}

/** Tolerance of a bid for price increases before the ledger executes it. */
const MARGIN = decimalOf(102n, 2)

interface PartProps {
  readonly view: PoolView
  readonly held: Decimal
  readonly rules: PoolRules | undefined
  readonly sending: ReturnType<typeof useSending>
}

/** The votes by fee, the user's vote, and the auction slot with its lower fee (AMM-106). */
export function FeeForm({ view, held }: { view: PoolView; held: Decimal }): ReactElement {
  const sending = useSending()
  const rules = usePoolRules(view)
  return (
    <div className="flex flex-col gap-4">
      <FeeVotes view={view} held={held} rules={rules} sending={sending} />
      <AuctionSlot view={view} held={held} rules={rules} sending={sending} />
      {sending.sent !== undefined && <SwapResult id={sending.sent} title="" />}
    </div>
  )
}

function FeeVotes({ view, held, rules, sending }: PartProps): ReactElement {
  const t = useT()
  const [text, setText] = useState('')
  const { busy, send, account } = sending
  const fee = readFee(text)
  const has = compare(held, ZERO) > 0
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (fee !== undefined) void send(() => sendPool(voteFee(view, fee)))
      }}
    >
      <h3 className="text-13 font-semibold">{t('pools.votes')}</h3>
      <Table aria-label={t('pools.votes')} className="[&_:is(td,th):first-child]:ps-0 [&_:is(td,th):last-child]:pe-0">
        <thead>
          <tr>
            <Th>{t('pools.voter')}</Th>
            <Th figures>{t('pools.fee')}</Th>
            <Th figures>{t('pools.weight')}</Th>
          </tr>
        </thead>
        <tbody>
          {(rules?.votes ?? []).map((vote) => (
            <tr key={vote.account}>
              <Td title={vote.account}>{vote.account === account ? t('pools.you') : shortAddress(vote.account)}</Td>
              <Td figures>{feeText(vote.fee)}%</Td>
              <Td figures>{feeText(vote.weight)}%</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Field
        size="large"
        label={t('pools.your-vote')}
        align="right"
        unit="%"
        inputMode="decimal"
        value={text}
        error={text !== '' && fee === undefined && t('pools.fee-range')}
        onChange={(event) => setText(enterNumber(text, event.target.value, 3))}
      />
      <Button
        type="submit"
        wide
        size="large"
        pending={busy}
        blocked={account !== undefined && (!has || fee === undefined)}
      >
        {t(account === undefined ? 'pools.needs-wallet' : has ? 'pools.vote' : 'pools.no-share')}
      </Button>
    </form>
  )
}

function AuctionSlot({ view, held, rules, sending }: PartProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  const { busy, send, account } = sending
  // Every ledger renders the remaining time again.
  const now = useStore(networkStore, (state) => state.ledger?.closeTime)
  const price = rules && decimalOfNumber(rules.price)
  const most = price && limitOf(multiply(price, MARGIN), false, 'up')
  const canBid = most !== undefined && compare(decimalOfNumber(most), held) <= 0
  const slot = rules?.slot
  return (
    <section className="-mx-4 flex flex-col gap-3 border-t px-4 pt-4">
      <h3 className="text-13 font-semibold">{t('pools.slot')}</h3>
      <p className="text-12 text-2">{t('pools.slot-why')}</p>
      <dl className="flex flex-col gap-2 rounded-3 bg-surface-2 px-4 py-3 text-13">
        <Detail name={t('pools.slot-holder')} title={slot?.account}>
          {slot === undefined
            ? t('pools.slot-free')
            : slot.account === account
              ? t('pools.you')
              : shortAddress(slot.account)}
        </Detail>
        {slot !== undefined && (
          <>
            <Detail name={t('pools.slot-fee')}>{feeText(slot.fee)}%</Detail>
            <Detail name={t('pools.slot-until')}>{momentText(slot.until, language)}</Detail>
            {now !== undefined && (
              <Detail name={t('pools.slot-left')}>{durationText(Math.max(0, slot.until - now), language)}</Detail>
            )}
          </>
        )}
        <Detail name={t('pools.slot-price')}>
          <Figure value={price && amountFigure(price)} />
        </Detail>
      </dl>
      <Button
        wide
        size="large"
        pending={busy}
        blocked={account !== undefined && !canBid}
        onClick={() =>
          void send(async () => (most === undefined ? undefined : sendPool(bidSlot(view, view.row.tokens, most))))
        }
      >
        {t(account === undefined ? 'pools.needs-wallet' : canBid ? 'pools.bid' : 'pools.too-few-tokens')}
      </Button>
    </section>
  )
}
