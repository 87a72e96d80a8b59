import { Button, Empty, Spinner } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { showsLoadingHint, type ChartState } from '../model/chart-state.ts'
import { chartStore } from '../model/chart-store.ts'

function loadingOf(state: ChartState) {
  return [state.status, state.bars.length > 0, showsLoadingHint(state)] as const
}

interface ChartMessagesProps {
  readonly waiting: boolean
  /** Whether the drawing library failed to load. */
  readonly broken: boolean
  readonly stale: boolean
  readonly onRetry: () => void
}

/** Messages over the candles: loading, no trades yet, and failures with a button to retry. */
export function ChartMessages(props: ChartMessagesProps): ReactElement {
  const { waiting, broken, stale, onRetry } = props
  const [status, hasBars, isSlow] = useStore(chartStore, loadingOf)
  const t = useT()
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('chart.retry')}
    </Button>
  )
  return (
    <>
      {waiting && <output className="chart-wait" aria-label={t('chart.loading')} />}
      {status === 'ready' && !hasBars && (
        <Empty className="absolute inset-0" title={t('chart.empty')}>
          {isSlow && (
            <output className="inline-flex items-center gap-2">
              <Spinner />
              {t('chart.slow')}
            </output>
          )}
        </Empty>
      )}
      {(broken || (status === 'failed' && !hasBars)) && (
        <Empty failed className="absolute inset-0" title={t('chart.failed')} action={retry} />
      )}
      {status === 'failed' && hasBars && !stale && (
        <output className="chart-note">
          {t('chart.failed')}
          {retry}
        </output>
      )}
    </>
  )
}
