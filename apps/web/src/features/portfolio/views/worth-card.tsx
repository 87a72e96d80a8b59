import { parseDecimal, toFixed } from '@tidebook/amount'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { VALUE_DECIMALS } from '@tidebook/market'
import { Card, ClockIcon, Segmented, Skeleton } from '@tidebook/ui'
import { useMemo, useState, type ReactElement } from 'react'
import { DateField } from '../../../lib/date-field.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useCoinTitles, useValuation } from '../../markets/index.ts'
import { PanelEmpty, PanelFailed, useAccountVersion } from '../../orders/index.ts'
import { spanStart, SPANS, type Since } from '../model/since.ts'
import { sumBalances, sumWorths } from '../model/sum-wallets.ts'
import { worthMarks } from '../model/worth-line.ts'
import type { HeldAccount } from '../services/use-held-wallets.ts'
import { Allocation } from './allocation.tsx'
import { Gain } from './gain.tsx'
import { useTokenNames } from './use-token-names.ts'
import { WorthChart } from './worth-chart.tsx'
import type { WalletWorth } from '@tidebook/contract'
import { useCalls } from '../../../lib/queries/use-call.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import { api } from '../../network/index.ts'

/**
 * Returns the combined value over time of several wallets since a time (ms), and reads it again when the user's account
 * changes.
 */
function useWorth(addresses: readonly string[], begin: number | undefined): QueryState<WalletWorth> {
  return useCalls(
    ['worth', addresses, begin],
    addresses.map((address) => (signal) => api.worth(address, begin, { signal })),
    sumWorths,
    { version: useAccountVersion() },
  )
}

function isHere({ line }: HeldAccount): boolean {
  return line.chain === network().profile
}

type Span = (typeof SPANS)[number] | 'date'

/** Formats a sum in the anchor currency with its decimals, rounded down. */
function figure(value: string): string {
  return toFixed(parseDecimal(value), VALUE_DECIMALS, 'floor')
}

/** Resolves a selection; a span counts back from the time at which it was selected. */
function choiceOf(
  since: Since,
  now: number,
): { readonly since: Since; readonly begin: number | undefined; readonly today: string } {
  return {
    since,
    begin: spanStart(since, now),
    today: formatDate(now),
  }
}

function SincePicker(props: {
  readonly choice: ReturnType<typeof choiceOf>
  readonly onChange: (since: Since) => void
}): ReactElement {
  const { choice, onChange } = props
  const t = useT()
  const span: Span = typeof choice.since === 'string' ? choice.since : 'date'
  return (
    <>
      <Segmented<Span>
        label={t('portfolio.span')}
        value={span}
        onChange={(next) => onChange(next === 'date' ? { day: choice.today } : next)}
        items={SPANS.map((id) => ({ id, label: t(`portfolio.span.${id}`) }))}
      />
      <span className="flex items-center gap-2 text-12 text-2">
        <span aria-hidden="true">{t('portfolio.since')}</span>
        <DateField
          size="bar"
          className="w-date"
          aria-label={t('portfolio.since')}
          max={choice.today}
          value={typeof choice.since === 'string' ? '' : choice.since.day}
          onDate={(day) => onChange(day === '' ? 'all' : { day })}
        />
      </span>
    </>
  )
}

/** Value of all wallets over time, the profit since a date, and the allocation of the value (ENT-001, WAL-105). */
export function WorthCard(props: {
  /** Wallets on the exchange's network. */
  readonly addresses: readonly string[]
  readonly wallets: readonly HeldAccount[]
  readonly hidden: boolean
}): ReactElement {
  const { addresses, wallets, hidden } = props
  const t = useT()
  const [choice, setChoice] = useState(() => choiceOf('month', Date.now()))
  const choose = (since: Since): void => setChoice(choiceOf(since, Date.now()))
  const { answer, retry } = useWorth(addresses, choice.begin)
  const valuation = useValuation()
  const worth = valueOf(answer)
  const marks = useMemo(() => worthMarks(worth?.points ?? []), [worth])
  const tables = wallets.flatMap(({ balances }) => (balances === undefined ? [] : [balances]))
  const isAway = wallets.some((held) => !isHere(held))
  const titleOf = useCoinTitles()
  const unpriced = useTokenNames(worth?.unpriced ?? [])
  return (
    <Card title={t('portfolio.title')}>
      <div className="flex flex-wrap items-center gap-3 px-4 pt-3">
        <SincePicker choice={choice} onChange={choose} />
        {worth !== undefined && marks.length > 0 && (
          <p className="ml-auto text-right">
            <span className="text-12 text-2">{t('portfolio.profit')} </span>
            {hidden ? (
              '••••••'
            ) : (
              <Gain className="text-16 font-medium" value={figure(worth.profit)} unit={network().anchor.title} />
            )}
            <span className="block text-12 text-3">
              {t('portfolio.moved')}{' '}
              {hidden ? '••••••' : <Gain value={figure(worth.moved)} unit={network().anchor.title} />}
            </span>
          </p>
        )}
      </div>
      <div className="grid gap-6 p-4 desk:grid-cols-[1fr_var(--allocation-w)]">
        {worth === undefined ? (
          answer.state === 'loading' ? (
            <Skeleton className="worth-skeleton" />
          ) : (
            <PanelFailed title={t('portfolio.failed')} retry={retry} />
          )
        ) : marks.length === 0 ? (
          <PanelEmpty icon={ClockIcon} title={t('portfolio.empty')}>
            {t('portfolio.empty-hint')}
          </PanelEmpty>
        ) : (
          <div className="flex min-w-0 flex-col gap-2">
            <WorthChart marks={marks} hidden={hidden} />
            {unpriced.length > 0 && (
              <p className="text-12 text-3">{t('portfolio.unpriced', { tokens: unpriced.join(', ') })}</p>
            )}
          </div>
        )}
        {tables.length > 0 && valuation !== undefined && (
          <Allocation balances={sumBalances(tables)} valuation={valuation} titleOf={titleOf} hidden={hidden} />
        )}
      </div>
      <p className="border-t px-4 py-3 text-12 text-2">
        {t('portfolio.of-wallets', { count: addresses.length, network: CHAIN_TITLES[network().profile] })}
        {isAway && ` ${t('portfolio.no-history')}`}
      </p>
    </Card>
  )
}
