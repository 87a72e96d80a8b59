import { divide, formatDecimal, isNegative, normalize, rescale, subtract, ZERO, type Decimal } from '@tidebook/amount'
import { Button, ChevronDownIcon, ShieldIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { AmountCard } from '../../../lib/amount-card.tsx'
import { AvailableAmount } from '../../../lib/available-amount.tsx'
import { useT } from '../../../lib/i18n.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { amountFigure } from '../../swap/index.ts'
import type { CoinSource } from '../model/coin-source.ts'
import { editTransfer } from '../model/transfer-form.ts'
import type { TransferAsset } from '../services/use-assets.ts'
import type { TransferView } from '../services/use-transfer.ts'
import { AssetDialog } from './asset-dialog.tsx'

/**
 * Digits beyond any chain's precision cause an error instead of truncation, since truncation would change the typed
 * amount.
 */
const MAX_DECIMALS = 30

/** Returns the maximum amount: without the fee for the chain's own coin, without the issuer's fee for a token. */
function maxAmount({ asset: { issuer, available }, rate, rules }: TransferView): Decimal | undefined {
  if (available === undefined) return undefined
  const rest = issuer === '' ? subtract(available, rules.fee) : divide(available, rate, rules.decimals.token, 'down')
  const decimals = issuer === '' ? rules.decimals.native : rules.decimals.token
  if (isNegative(rest)) return ZERO
  return normalize(rest.scale > decimals ? rescale(rest, decimals, 'down') : rest)
}

/** Button with the coin of the transfer, which selects another one. */
function AssetChooser({ view, source }: { readonly view: TransferView; readonly source: CoinSource }): ReactElement {
  const { asset, assets } = view
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={`${t('transfer.asset')}: ${asset.title}`} className="flex-none" onClick={() => setOpen(true)}>
        <TokenIcon code={asset.code} issuer={asset.issuer} chain={asset.chain} />
        {asset.title}
        <ChevronDownIcon />
      </Button>
      {open && (
        <AssetDialog
          assets={assets}
          source={source}
          chosen={asset.key}
          onClose={() => setOpen(false)}
          onChoose={(key) => {
            setOpen(false)
            editTransfer({ asset: key })
          }}
        />
      )}
    </>
  )
}

/** The issuer of the coin, and whether the operator lists it. */
function IssuerNote({ asset }: { readonly asset: TransferAsset }): ReactElement {
  const t = useT()
  return (
    <span className="flex items-center justify-end gap-1" translate="no">
      {!asset.strange && !asset.custom && <ShieldIcon size="small" className="text-accent" />}
      {asset.issuer === '' ? t('markets.native') : shortAddress(asset.issuer)}
    </span>
  )
}

/**
 * Amount and coin with the available balance, and with a hint after Max (TRF-007, TRF-008, DSP-006, DSP-012).
 */
export function AmountField({
  view,
  source,
}: {
  readonly view: TransferView
  readonly source: CoinSource
}): ReactElement {
  const { form, asset, problems, rules, coin } = view
  const t = useT()
  const most = maxAmount(view)
  const problem = form.amount === '' ? undefined : problems.amount
  const isMost = most !== undefined && form.amount === formatDecimal(most)
  const words = {
    coin: asset.title,
    decimals: asset.issuer === '' ? rules.decimals.native : rules.decimals.token,
    digits: rules.digits,
    fee: formatDecimal(rules.fee),
    native: coin,
  }
  return (
    <AmountCard
      label={t('transfer.amount')}
      value={form.amount}
      onText={(amount) => editTransfer({ amount })}
      decimals={MAX_DECIMALS}
      quiet={false}
      available={
        asset.available !== undefined && (
          <AvailableAmount
            amount={amountFigure(asset.available)}
            onMax={most && (() => editTransfer({ amount: formatDecimal(most) }))}
          />
        )
      }
      chooser={<AssetChooser view={view} source={source} />}
      note={isMost ? t('transfer.keep-some') : <IssuerNote asset={asset} />}
      error={problem && t(`transfer.amount.${problem}`, words)}
    />
  )
}
