import {
  ArrowDownIcon,
  ArrowUpIcon,
  Button,
  buttonClass,
  HistoryIcon,
  Segmented,
  Card,
  ChevronRightIcon,
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
    <TransferPage
      actions={
        <>
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
        </>
      }
      aside={
        <div ref={beside} className="flex min-w-0 scroll-mt-3 flex-col gap-3">
          {aside}
          <OtherWays />
        </div>
      }
    >
      {hint}
      <Segmented<TransferWay>
        big
        label={t('transfer.way')}
        value={form.way}
        onChange={(way) => editTransfer({ way, to: '', tag: '' })}
        items={WAYS.map((id) => ({ id, label: t(`transfer.way.${id}`) }))}
      />
      <PayingField />
      <AmountField view={view} source={source} />
      {form.way === 'any' ? <RecipientField view={view} /> : <OwnWalletField view={view} />}
      <MemoFields view={view} />
      <div className="rounded-3 bg-surface-2 px-4 py-2">{figures}</div>
      <TransferButton view={view} />
      {receiving && receive !== undefined && (
        <Suspense fallback={null}>
          <ReceivePart {...receive} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </TransferPage>
  )
}

/** Page of a transfer: the form in a card, with its progress next to it. */
export function TransferPage(props: {
  readonly actions?: ReactNode
  readonly aside?: ReactNode
  readonly waits?: boolean
  readonly children: ReactNode
}): ReactElement {
  const { actions, aside, waits = false, children } = props
  const t = useT()
  return (
    <div
      className="mx-auto flex w-full max-w-240 flex-col gap-3 px-4 pt-4 pb-8 tablet:px-page-pad tablet:pt-5"
      aria-busy={waits || undefined}
    >
      <div className="flex min-h-ctl-page flex-wrap items-center justify-between gap-2">
        <h1 className="text-20 font-semibold max-tablet:sr-only">{t('transfer.title')}</h1>
        <span className="flex gap-2 tablet:ms-auto max-tablet:w-full max-tablet:justify-between">{actions}</span>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="flex flex-col gap-3 p-4">{children}</Card>
        {aside}
      </div>
    </div>
  )
}

const OTHER_WAY = 'flex min-h-10 items-center gap-3 px-4 py-2 hover:bg-surface-2 pointer-coarse:min-h-11'

/** Links to deposits from other chains and withdrawals to them. */
function OtherWays(): ReactElement {
  const t = useT()
  return (
    <Card>
      <nav aria-label={t('transfer.other-ways')} className="flex flex-col divide-y">
        <Link to={PATHS.deposit} className={OTHER_WAY}>
          <ArrowDownIcon className="text-accent" />
          <span className="flex-1">{t('transfer.cross-in')}</span>
          <ChevronRightIcon className="text-3" />
        </Link>
        <Link to={PATHS.withdraw} className={OTHER_WAY}>
          <ArrowUpIcon className="text-accent" />
          <span className="flex-1">{t('transfer.cross-out')}</span>
          <ChevronRightIcon className="text-3" />
        </Link>
      </nav>
    </Card>
  )
}
