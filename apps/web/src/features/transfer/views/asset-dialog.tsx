import { formatDecimal } from '@tidebook/amount'
import {
  Badge,
  Button,
  Dialog,
  Field,
  figureText,
  IconButton,
  PlusIcon,
  SearchIcon,
  TrashIcon,
  WarningIcon,
} from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { amountFigure, matchesToken, removeCustomCoin, tokenKey } from '../../swap/index.ts'
import type { CoinSource } from '../model/coin-source.ts'
import type { TransferAsset } from '../services/use-assets.ts'
import { AddCoinForm } from './add-coin-form.tsx'

/** Without a search, the list contains held, added and common coins. */
function isUsual({ held, custom, option }: TransferAsset): boolean {
  return held || custom || option.isCommonCoin
}

export interface AssetDialogProps {
  readonly assets: readonly TransferAsset[]
  readonly source: CoinSource
  readonly chosen: string
  readonly onChoose: (key: string) => void
  readonly onClose: () => void
}

/** Selects a coin by name, code or issuer, and adds others by code and issuer (TRF-004). */
export function AssetDialog({ assets, source, chosen, onChoose, onClose }: AssetDialogProps): ReactElement {
  const t = useT()
  const [words, setWords] = useState('')
  const [adding, setAdding] = useState(false)
  const shown = assets.filter((asset) => (words.trim() === '' ? isUsual(asset) : matchesToken(asset, words)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(adding ? 'transfer.add-coin' : 'transfer.asset')}
      closeLabel={t('common.close')}
    >
      {adding ? (
        <AddCoinForm source={source} onCancel={() => setAdding(false)} onAdded={(coin) => onChoose(tokenKey(coin))} />
      ) : (
        <>
          <Field
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            aria-label={t('swap.search')}
            placeholder={t('swap.search')}
            leading={<SearchIcon className="text-3" />}
          />
          <ul className="my-3 max-h-80 overflow-y-auto">
            {shown.map((asset) => (
              <AssetLine
                key={asset.key}
                asset={asset}
                current={asset.key === chosen}
                onChoose={() => onChoose(asset.key)}
              />
            ))}
            {shown.length === 0 && <li className="p-3 text-13 text-2">{t('swap.none-found')}</li>}
          </ul>
          <Button wide onClick={() => setAdding(true)}>
            <PlusIcon />
            {t('transfer.add-coin')}
          </Button>
        </>
      )}
    </Dialog>
  )
}

function AssetLine(props: {
  readonly asset: TransferAsset
  readonly current: boolean
  readonly onChoose: () => void
}): ReactElement {
  const { asset, current, onChoose } = props
  const { title, issuer, available, strange, custom, option, chain } = asset
  const t = useT()
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-current={current || undefined}
        className="flex h-row-card min-w-0 flex-1 items-center gap-3 rounded-2 px-2 text-left hover:bg-surface-2 aria-[current]:bg-accent-tint"
        onClick={onChoose}
      >
        <TokenIcon code={asset.code} issuer={issuer} chain={chain} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 font-medium">
            {title}
            {strange && (
              <Badge tone="warning">
                <WarningIcon size="small" />
                {t('markets.other-issuer')}
              </Badge>
            )}
            {custom && <Badge>{t('transfer.custom')}</Badge>}
            {option.smartContract && <Badge>{t('transfer.smart-contract')}</Badge>}
          </span>
          <span className="block truncate text-12 text-3" translate="no">
            {issuer === '' ? t('markets.native') : shortAddress(issuer)}
          </span>
        </span>
        <span className="text-12 text-2" title={available && formatDecimal(available)}>
          {available === undefined ? '' : figureText(amountFigure(available))}
        </span>
      </button>
      {custom && (
        <IconButton
          label={t('transfer.remove-coin', { coin: title })}
          onClick={() => removeCustomCoin({ code: asset.code, issuer, ...(chain !== undefined && { chain }) })}
        >
          <TrashIcon />
        </IconButton>
      )}
    </li>
  )
}
