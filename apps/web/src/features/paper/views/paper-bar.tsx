import type { TradingPair } from '@tidebook/contract'
import { Badge, Button, Figure, Menu, MoreIcon } from '@tidebook/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { toCsv } from '../../../lib/csv.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { downloadText } from '../../../lib/download-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { paperText } from '../model/paper-figures.ts'
import { setPaper } from '../model/paper-mode.ts'
import { paperViewStore } from '../model/paper-view.ts'
import { paperDesk, paperPair } from '../services/page-desk.ts'
import { usePaperWorth } from '../services/use-paper-worth.ts'
import { Gain } from './list-parts.tsx'
import { PaperReset } from './paper-reset.tsx'

function useExport(): () => void {
  const t = useT()
  return () => {
    const { state } = paperViewStore.get()
    if (state === undefined) return
    const head = ['date', 'pair', 'side', 'order', 'role', 'price', 'amount', 'total', 'fee', 'ledger'] as const
    const rows = state.fills.map((fill) => [
      formatDateTime(fill.at),
      fill.pair,
      t(`orders.side.${fill.side}`),
      String(fill.order),
      t(fill.isTaker ? 'paper.taker' : 'paper.maker'),
      paperText(fill.price),
      ...[fill.amount, fill.total, fill.fee].map(paperText),
      String(fill.ledger),
    ])
    downloadText(
      'tidebook-paper.csv',
      toCsv(
        head.map((name) => t(`paper.csv.${name}`)),
        rows,
      ),
    )
  }
}

/**
 * Shows that nothing here is real, and the result of the account. Mounting it starts trading with the paper account.
 */
export function PaperBar({ pair }: { readonly pair: TradingPair }): ReactElement {
  const t = useT()
  const worth = usePaperWorth()
  const [isResetting, setResetting] = useState(false)
  const exportFills = useExport()
  const anchor = network().anchor.title
  useEffect(() => paperDesk(pair).watch(paperPair(pair)), [pair])
  const actions = { reset: () => setResetting(true), export: exportFills, leave: () => setPaper(false) } as const
  return (
    <>
      <div className="flex h-10 items-center gap-3 px-3 text-13">
        <Badge tone="warning" className="font-semibold">
          {t('paper.badge')}
        </Badge>
        <p className="min-w-0 flex-1 truncate">
          <span className="tablet:hidden">{t('paper.short')}</span>
          <span className="hidden tablet:inline">{t('paper.explanation')}</span>{' '}
          <a className="hidden text-accent hover:underline desk:inline" href="/docs/explanation/paper-trading">
            {t('paper.rules')}
          </a>
        </p>
        <span className="hidden flex-none wide:inline">
          <span className="text-2">{t('paper.worth')} </span>
          <Figure className="font-medium" value={worth?.worth} unit={anchor} />
        </span>
        <span className="flex flex-none gap-1 font-medium" title={t('paper.gain-hint')}>
          <span className="hidden font-regular text-2 tablet:inline">{t('paper.gain')}</span>
          <Gain value={worth?.gain} unit={anchor} />
          {worth?.percent !== undefined && (
            <span className="hidden broad:inline">
              <Gain value={worth.percent} suffix="%" />
            </span>
          )}
        </span>
        <span className="hidden flex-none gap-2 desk:flex">
          <Button size="small" variant="quiet" onClick={actions.reset}>
            {t('paper.reset')}
          </Button>
          <Button size="small" variant="quiet" onClick={actions.export}>
            {t('paper.export')}
          </Button>
          <Button size="small" onClick={actions.leave}>
            {t('paper.leave')}
          </Button>
        </span>
        <span className="flex-none desk:hidden">
          <Menu
            end
            label={t('paper.menu')}
            trigger={<MoreIcon />}
            triggerClassName="grid size-8 place-items-center text-2 hover:text-1 pointer-coarse:size-10"
            items={(['reset', 'export', 'leave'] as const).map((id) => ({ id, label: t(`paper.${id}`) }))}
            onSelect={(id) => actions[id]()}
          />
        </span>
      </div>
      <PaperState />
      {isResetting && <PaperReset pair={pair} onClose={() => setResetting(false)} />}
    </>
  )
}

/** Shows what limits the account now: another tab, a gap in the stream, or a full storage. */
function PaperState(): ReactElement | null {
  const t = useT()
  const { isElsewhere, isUnsaved, gap } = useStore(paperViewStore)
  const lines = [
    isElsewhere ? t('paper.elsewhere') : undefined,
    isUnsaved ? t('paper.unsaved') : undefined,
    gap && t(gap.isComplete ? 'paper.gap-known' : 'paper.gap-unknown', { from: gap.from, to: gap.to, pair: gap.pair }),
  ].filter((line) => line !== undefined)
  if (lines.length === 0) return null
  return (
    <div role="alert" className="flex items-start gap-3 border-t px-3 py-2 text-12">
      <p className="min-w-0 flex-1">{lines.join(' ')}</p>
      {gap !== undefined && (
        <Button size="small" onClick={() => paperViewStore.set((view) => ({ ...view, gap: undefined }))}>
          {t('paper.understood')}
        </Button>
      )}
    </div>
  )
}
