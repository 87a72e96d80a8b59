import { coinOf } from '@tidebook/chains/coins'
import type { SignedChainTransfer } from '@tidebook/keyring'
import { figureText, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { chainFacts } from '../../lib/network.ts'
import { useStore } from '../../lib/store.ts'
import { transferStore, type InteractionOf } from '../model/interaction.ts'
import { transferView, type TransferView } from '../../lib/transfer-view.ts'
import { keyring } from '../services/session.ts'
import { PromptDialog } from './prompt-dialog.tsx'
import { useSigning } from './use-signing.ts'
import type { DecodedTransfer } from '@tidebook/chains'
import { formatDateTime } from '../../lib/dates.ts'
import { piecesOf } from '../model/texts.ts'
import { MUST_READ } from './use-armed.ts'

/** A name and a text of any length; the user must read each piece. */
function TextRow({ name, text, moves = false }: { name: string; text: string; moves?: boolean }): ReactElement {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-2">{name}</dt>
      <dd className="text-right text-balance break-all *:block *:overflow-clip" translate="no">
        {piecesOf(text).map((piece, index) => (
          <span key={index} {...{ [MUST_READ]: moves ? 'moves' : '' }}>
            {piece}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** The complete contents of a transfer's bytes. */
function TransferRows({ decoded, view }: { decoded: DecodedTransfer; view: TransferView }): ReactElement {
  const t = useT()
  const { from, to, tag, memo, payer, validity, network } = decoded
  const { amount, coin, issuer, chain, fee, feeCoin } = view
  const sent = coin === undefined ? t('vault.transfer.units', { amount }) : `${figureText(amount)} ${coin}`
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
      <TextRow name={t('vault.move.send')} text={sent} />
      {issuer !== undefined && <TextRow name={t('vault.transfer.contract')} text={issuer} />}
      <TextRow name={t('vault.move.send-to')} text={to} />
      {tag !== undefined && <TextRow name={t('vault.move.tag')} text={String(tag)} />}
      {memo !== undefined && <TextRow name={t('vault.field.Memos')} text={memo} />}
      <TextRow name={t('vault.transfer.from')} text={from} />
      {payer !== undefined && <TextRow name={t('vault.transfer.payer')} text={payer} />}
      <TextRow name={t('vault.transfer.fee')} text={`${fee} ${feeCoin}`} />
      <TextRow name={t('vault.transfer.chain')} text={chain} />
      {network !== undefined && !chain.includes(network) && (
        <TextRow name={t('vault.transfer.network')} text={network} />
      )}
      {validity.kind === 'nonce' && <TextRow name={t('vault.field.Sequence')} text={String(validity.nonce)} moves />}
      {validity.kind === 'ledger' && (
        <>
          <TextRow name={t('vault.field.Sequence')} text={String(validity.sequence)} moves />
          <TextRow name={t('vault.field.LastLedgerSequence')} text={String(validity.lastLedger)} moves />
        </>
      )}
      {validity.kind === 'time' && (
        <TextRow name={t('vault.field.Expiration')} text={formatDateTime(validity.until)} moves />
      )}
    </dl>
  )
}

/** A transfer on another chain to sign, read from its bytes. Confirming always requires the password. */
export function TransferDialog({ interaction }: { interaction: InteractionOf<'signTransfer'> }): ReactElement | null {
  const t = useT()
  const signing = useSigning<SignedChainTransfer>(interaction, true, () => {
    const shown = transferStore.get()
    return shown && keyring.confirmTransfer(shown.id, shown.bytes)
  })
  const proposal = useStore(transferStore)
  if (proposal === undefined) return null
  const { decoded, chain } = proposal
  const view = transferView(decoded, chainFacts(chain), coinOf(chain).code)
  const { amount, coin } = view
  return (
    <PromptDialog
      interaction={interaction}
      signing={signing}
      title={
        coin === undefined
          ? t('vault.transfer.title-unlisted')
          : t('vault.transfer.title', { amount: figureText(amount), coin })
      }
      yes={{ words: t('vault.move.sign.send'), variant: 'primary' }}
      no={t('wallet.cancel')}
      needsCheck={false}
      startsElsewhere={false}
    >
      {coin === undefined && <Notice tone="warning">{t('vault.transfer.unlisted')}</Notice>}
      <TransferRows decoded={decoded} view={view} />
    </PromptDialog>
  )
}
