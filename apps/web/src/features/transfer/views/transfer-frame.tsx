import {
  ArrowDownIcon,
  ArrowUpIcon,
  Button,
  buttonClass,
  HistoryIcon,
  Segmented,
  ChevronDownIcon,
  ShieldIcon,
  cx,
  Field,
} from '@tidebook/ui'
import { Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { loadAccounts } from '../../wallet/index.ts'
import type { CoinSource } from '../model/coin-source.ts'
import { editTransfer, type TransferWay } from '../model/transfer-form.ts'
import { watchCopies } from '../services/watch-copies.ts'
import type { TransferView } from '../services/use-transfer.ts'
import { AmountField } from './amount-field.tsx'
import { OwnWalletField } from './own-wallet-field.tsx'
import { ReceivePart } from './parts.ts'
import { PayingField } from './paying-field.tsx'
import { RecipientField } from './recipient-field.tsx'
import { TransferButton } from './transfer-button.tsx'
import { shortAddress } from '../../../lib/addresses.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import type { TransferAsset } from '../services/use-assets.ts'
import { AssetDialog } from './asset-dialog.tsx'
import { MAX_TAG_LENGTH } from '../model/transfer-problems.ts'

const MAX_MEMO_LENGTH = 2048

/** A public memo, and the tag that some recipients use to assign payments. */
function MemoFields({ view }: { view: TransferView }): ReactElement | null {
  const { form, problems, rules } = view
  const t = useT()
  if (rules.memoBytes === 0 && !rules.hasTag) return null
  return (
    <div className={cx('grid items-start gap-3', rules.hasTag && 'tablet:grid-cols-[1fr_var(--label-w)]')}>
      {rules.memoBytes > 0 && (
        <Field
          caption={t('transfer.memo')}
          size="large"
          value={form.memo}
          maxLength={MAX_MEMO_LENGTH}
          autoComplete="off"
          placeholder={t('transfer.optional')}
          error={problems.memo && t(`transfer.memo.${problems.memo}`, { bytes: rules.memoBytes })}
          onChange={(event) => editTransfer({ memo: event.target.value })}
        />
      )}
      {rules.hasTag && (
        <Field
          caption={t('transfer.tag')}
          size="large"
          value={form.tag}
          maxLength={MAX_TAG_LENGTH}
          inputMode="numeric"
          autoComplete="off"
          error={problems.tag && t(`transfer.tag.${problems.tag}`)}
          onChange={(event) => editTransfer({ tag: event.target.value.trim() })}
        />
      )}
    </div>
  )
}

/** The coin of a transfer, with a button that selects another one. */
function AssetField(props: {
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
        <TokenIcon code={asset.code} issuer={asset.issuer} chain={asset.chain} />
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

const WAYS: readonly TransferWay[] = ['any', 'own']

/** Layout of a transfer screen on any network: the form, with the progress next to it. */
export function TransferFrame(props: {
  readonly view: TransferView
  readonly source: CoinSource
  /** The receiving address; undefined without a wallet. */
  readonly receive: { readonly address: string; readonly title?: string } | undefined
  readonly hint?: ReactNode
  readonly figures: ReactNode
  readonly aside: ReactNode
  /** Whether `aside` lists the wallet's transfers, since the history page covers only the exchange's own network. */
  readonly listsTransfers?: boolean
}): ReactElement {
  const { view, source, receive, hint, figures, aside, listsTransfers = false } = props
  const beside = useRef<HTMLDivElement>(null)
  const { form } = view
  const t = useT()
  const [receiving, setReceiving] = useState(false)
  useEffect(() => {
    watchCopies()
    void loadAccounts()
  }, [])
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] items-start justify-center gap-6 px-4 pt-4 pb-8 tablet:grid-cols-[minmax(0,var(--form-max))] tablet:px-page-pad tablet:pt-5 desk:grid-cols-[var(--form-max)_minmax(0,var(--form-max))]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-20 font-semibold max-tablet:sr-only">{t('transfer.title')}</h1>
          <span className="ms-auto flex gap-2">
            {listsTransfers ? (
              // A wide window shows the list next to the form, so the button is hidden there.
              <Button variant="quiet" className="desk:hidden" onClick={() => beside.current?.scrollIntoView()}>
                <HistoryIcon />
                {t('transfer.history')}
              </Button>
            ) : (
              <Link to={`${PATHS.history}?tab=transfers`} className={buttonClass('quiet')}>
                <HistoryIcon />
                {t('transfer.history')}
              </Link>
            )}
            {receive !== undefined && (
              <Button onClick={() => setReceiving(true)}>
                <ArrowDownIcon />
                {t('transfer.receive')}
              </Button>
            )}
          </span>
        </div>
        <OtherWays />
        {hint}
        <Segmented<TransferWay>
          big
          label={t('transfer.way')}
          value={form.way}
          onChange={(way) => editTransfer({ way, to: '', tag: '' })}
          items={WAYS.map((id) => ({ id, label: t(`transfer.way.${id}`) }))}
        />
        <PayingField />
        <AssetField
          asset={view.asset}
          assets={view.assets}
          source={source}
          onChoose={(asset) => editTransfer({ asset })}
        />
        {form.way === 'any' ? <RecipientField view={view} /> : <OwnWalletField view={view} />}
        <AmountField view={view} />
        <MemoFields view={view} />
        {figures}
        <TransferButton view={view} />
      </div>
      <div ref={beside} className="min-w-0 scroll-mt-3 desk:pt-11">
        {aside}
      </div>
      {receiving && receive !== undefined && (
        <Suspense fallback={null}>
          <ReceivePart {...receive} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Links to deposits from other chains and withdrawals to them. */
function OtherWays(): ReactElement {
  const t = useT()
  return (
    <nav aria-label={t('transfer.other-ways')} className="flex flex-wrap gap-x-4 gap-y-2 text-13">
      <Link to={PATHS.deposit} className="tap inline-flex items-center gap-1 text-accent hover:underline">
        <ArrowDownIcon size="small" />
        {t('transfer.cross-in')}
      </Link>
      <Link to={PATHS.withdraw} className="tap inline-flex items-center gap-1 text-accent hover:underline">
        <ArrowUpIcon size="small" />
        {t('transfer.cross-out')}
      </Link>
    </nav>
  )
}
