import { Badge, ChevronDownIcon, cx, Dialog } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { titleOfCode } from '../../../lib/network.ts'
import { networkTitle } from '../model/network-title.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import { AssetIcon } from './asset-icon.tsx'

const LINE =
  'flex min-h-row-card w-full min-w-0 items-center gap-3 rounded-2 px-2 text-left enabled:hover:bg-surface-2 aria-[current]:bg-accent-tint disabled:text-3'

/** Selects a coin by name and chain. Unavailable coins show the reason (XCH-002 to XCH-005, WDR-014). */
export function CoinField(props: {
  readonly coins: readonly OfferedCoin[]
  readonly chosen: OfferedCoin | undefined
  readonly onChoose: (base: string) => void
  /** Facts about the selected coin, in the same box. */
  readonly facts?: ReactNode
}): ReactElement {
  const { coins, chosen, onChoose, facts } = props
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <p className="mb-1 text-12 text-2">{t('gateway.coin')}</p>
      <div className="divide-y rounded-3 border border-line-strong bg-surface-1 hover:border-line-control">
        <button
          type="button"
          aria-label={[
            `${t('gateway.coin')}:`,
            ...(chosen === undefined ? [] : [titleOfCode(chosen.base), networkTitle(chosen)]),
          ].join(' ')}
          aria-haspopup="dialog"
          disabled={coins.length === 0}
          onClick={() => setOpen(true)}
          className="flex min-h-row-card w-full items-center gap-3 rounded-t-3 px-3 text-left"
        >
          {chosen !== undefined && (
            <>
              <AssetIcon of={chosen} large />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-16 font-medium">{titleOfCode(chosen.base)}</span>
                <span className="block truncate text-12 text-3">{networkTitle(chosen)}</span>
              </span>
            </>
          )}
          <ChevronDownIcon className="ms-auto text-3" />
        </button>
        {facts}
      </div>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t('gateway.coin')} closeLabel={t('common.close')}>
          <ul className="max-h-80 overflow-y-auto">
            {coins.map((coin) => (
              <li key={coin.base}>
                <button
                  type="button"
                  className={LINE}
                  aria-current={coin.base === chosen?.base || undefined}
                  disabled={coin.reason !== undefined}
                  onClick={() => {
                    onChoose(coin.base)
                    setOpen(false)
                  }}
                >
                  <AssetIcon of={coin} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{titleOfCode(coin.base)}</span>
                    <span className={cx('block truncate text-12', coin.base === chosen?.base ? 'text-2' : 'text-3')}>
                      {networkTitle(coin)}
                    </span>
                    {coin.connection !== undefined && (
                      <span className="block text-12 text-2">{t(`gateway.connection.${coin.connection}`)}</span>
                    )}
                  </span>
                  {coin.reason !== undefined && <Badge>{t(`gateway.unavailable.${coin.reason}`)}</Badge>}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}
