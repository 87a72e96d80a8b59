import { ChevronDownIcon, Coin, ShieldIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import type { TransferAsset } from '../services/use-assets.ts'
import type { CoinSource } from '../model/coin-source.ts'
import { AssetDialog } from './asset-dialog.tsx'

/** The coin of a transfer, with a button that selects another one. */
export function AssetField(props: {
  readonly asset: TransferAsset
  readonly assets: readonly TransferAsset[]
  readonly source: CoinSource
  readonly onChoose: (key: string) => void
}): ReactElement {
  const { asset, assets, source, onChoose } = props
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <p className="mb-1 text-12 text-2">{t('transfer.asset')}</p>
      <button
        type="button"
        aria-label={`${t('transfer.asset')}: ${asset.title}`}
        onClick={() => setOpen(true)}
        className="flex h-10 w-full items-center gap-2 rounded-2 border border-line-strong bg-surface-1 px-3 text-left text-14 hover:border-line-control pointer-coarse:h-11"
      >
        <Coin title={asset.title} />
        <span className="font-medium">{asset.title}</span>
        <span className="min-w-0 flex-1 truncate text-12 text-3" translate="no">
          {asset.issuer === '' ? t('markets.native') : shortAddress(asset.issuer)}
        </span>
        {!asset.strange && !asset.custom && <ShieldIcon className="text-accent" />}
        <ChevronDownIcon className="text-3" />
      </button>
      {open && (
        <AssetDialog
          assets={assets}
          source={source}
          chosen={asset.key}
          onClose={() => setOpen(false)}
          onChoose={(key) => {
            setOpen(false)
            onChoose(key)
          }}
        />
      )}
    </div>
  )
}
