import { PAGE_SIZES } from '@tidebook/contract/constants'
import { Badge, CopyIcon, Figure, IconButton, type Tone } from '@tidebook/ui'
import type { SubmissionPhase } from '@tidebook/client/submit'
import { useState, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { Pager } from '../../orders/index.ts'
import { copyText } from '../../wallet/index.ts'
import type { ChainRow } from '../model/chain-rows.ts'

const TONES: Readonly<Record<SubmissionPhase, Tone>> = {
  submitted: 'info',
  unknown: 'warning',
  refused: 'danger',
  validated: 'success',
  failed: 'danger',
  expired: 'warning',
}

/** Rows per page (HIS-004). */
const PAGE = PAGE_SIZES.transfers

/** Transfers of a wallet, newest first: pending ones and those with an outcome. */
export function SentList(props: {
  readonly rows: readonly ChainRow[]
  /** Address of a transaction in a public explorer, with `{hash}` as its placeholder. */
  readonly explorer: string | undefined
}): ReactElement {
  const { rows, explorer } = props
  const t = useT()
  const [page, setPage] = useState(0)
  const shown = Math.min(page, Math.max(0, Math.ceil(rows.length / PAGE) - 1))
  if (rows.length === 0) return <p className="p-4 text-13 text-2">{t('chains.none-yet')}</p>
  return (
    <div className="flex flex-col gap-2 p-4">
      <ul className="flex flex-col divide-y text-13" aria-label={t('transfer.history')} aria-live="polite">
        {rows.slice(shown * PAGE, (shown + 1) * PAGE).map((row) => (
          <li key={row.hash} data-transfer-phase={row.phase} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Figure className="font-medium" value={row.amount} unit={row.coin} />
                <span className="text-12 text-2">
                  {t(row.received ? 'chains.received-from' : 'chains.sent-to')}{' '}
                  <span translate="no" title={row.party}>
                    {listAddress(row.party)}
                  </span>
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-x-1 text-12 whitespace-nowrap text-3">
                {row.time !== undefined && <span>{formatDateTime(row.time)}</span>}
                <span className="inline-flex items-center gap-x-1">
                  {explorer === undefined ? (
                    <span translate="no" title={row.hash}>
                      {listAddress(row.hash)}
                    </span>
                  ) : (
                    <a
                      className="text-accent hover:underline"
                      href={explorer.replace('{hash}', encodeURIComponent(row.hash))}
                      target="_blank"
                      rel="noreferrer"
                      translate="no"
                      title={row.hash}
                    >
                      {listAddress(row.hash)}
                    </a>
                  )}
                  <IconButton small label={t('chains.copy-hash')} onClick={() => void copyText(row.hash)}>
                    <CopyIcon size="small" />
                  </IconButton>
                </span>
              </span>
            </span>
            <Badge tone={TONES[row.phase]}>{t(`chains.phase.${row.phase}`)}</Badge>
          </li>
        ))}
      </ul>
      {rows.length > PAGE && <Pager page={shown} size={PAGE} count={rows.length} onPage={setPage} />}
    </div>
  )
}
