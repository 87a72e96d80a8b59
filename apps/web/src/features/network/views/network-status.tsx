import { Dot, Popover, type DotTone } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { formatError, useT, type MessageKey } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore, linkOf, networkStore, staleSince, useLink, useStale, type Link } from '../model/network-store.ts'

const tones: Record<Link, DotTone> = { starting: 'off', live: 'good', 'catching-up': 'warning', offline: 'danger' }
const words: Record<Link, MessageKey> = {
  starting: 'network.starting',
  live: 'network.live',
  'catching-up': 'network.catching-up',
  offline: 'network.offline',
}

function grouped(index: number): string {
  return index.toLocaleString('en')
}

function Details(): ReactElement {
  const t = useT()
  const state = useStore(networkStore)
  const network = valueOf(useStore(configStore))?.network
  const { ledger, reason } = state
  const since = staleSince(state)
  return (
    <div className="flex w-toast max-w-full flex-col gap-3 whitespace-normal">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_dd]:text-right [&_dt]:text-2">
        <dt>{t('network.state')}</dt>
        <dd>{t(words[linkOf(state)])}</dd>
        <dt>{t('network.ledger')}</dt>
        <dd>{ledger ? grouped(ledger.index) : '--'}</dd>
        <dt>{t('network.closed')}</dt>
        <dd>{ledger ? formatTime(ledger.closeTime) : '--'}</dd>
        <dt>{t('network.network')}</dt>
        <dd>{network?.local === true ? t('network.local-name') : (network?.name ?? '--')}</dd>
      </dl>
      {reason !== undefined && <p className="text-12 text-danger">{formatError(reason)}</p>}
      {since !== undefined && <p className="text-12 text-2">{t('network.stale-since', { time: formatTime(since) })}</p>}
      {network?.local === true && <p className="text-12 text-2">{t('network.local-why')}</p>}
    </div>
  )
}

/** Label above the ledger index: "offline", "catching up", the local test network, or "ledger". */
function Heading({ link, local }: { link: Link; local: boolean }): ReactElement {
  const t = useT()
  const stale = useStale()
  if (link === 'offline') return <span>{t(stale ? 'network.offline-since-short' : 'network.offline')}</span>
  if (link === 'catching-up') return <span>{t('network.catching-up')}</span>
  return (
    <span className={local ? 'text-warning' : 'text-3'}>{t(local ? 'network.local-short' : 'network.ledger')}</span>
  )
}

/** The index of the last ledger, or its close time while offline. */
function Mark({ link }: { link: Link }): ReactElement {
  const t = useT()
  const { ledger } = useStore(networkStore)
  if (ledger === undefined) return <>{t(words[link])}</>
  return <>{link === 'offline' ? formatTime(ledger.closeTime) : grouped(ledger.index)}</>
}

/**
 * Ledger and network state in the header; a click opens the details. Every color has a label, which a phone hides while
 * the network is live.
 */
export function NetworkStatus(): ReactElement {
  const t = useT()
  const local = valueOf(useStore(configStore))?.network.local === true
  const link = useLink()
  return (
    <Popover
      label={t('network.title')}
      end
      triggerClassName="flex flex-none items-center gap-tight rounded-2 px-1 text-12 text-2 hover:text-1 pointer-coarse:min-h-11"
      trigger={
        <>
          {/* On a phone the title needs the space: a live network shows only its dot, every other state its label. */}
          <span className="flex items-center gap-tight tablet:hidden pointer-coarse:min-w-6 pointer-coarse:justify-center">
            <Dot tone={tones[link]} />
            <span className={link === 'live' ? 'sr-only' : undefined}>{t(words[link])}</span>
          </span>
          <span className="hidden flex-col text-left tablet:flex">
            <Heading link={link} local={local} />
            <span className="flex min-w-(--ledger-w) items-center gap-tight">
              <Dot tone={tones[link]} />
              <Mark link={link} />
            </span>
          </span>
        </>
      }
    >
      <Details />
    </Popover>
  )
}
