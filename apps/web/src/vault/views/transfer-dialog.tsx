import { coinOf } from '@tidebook/chains/coins'
import type { SignedChainTransfer } from '@tidebook/keyring'
import { figureText, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { chainFacts } from '../../lib/network.ts'
import { useStore } from '../../lib/store.ts'
import { transferStore, type InteractionOf } from '../model/interaction.ts'
import { transferView } from '../../lib/transfer-view.ts'
import { keyring } from '../services/session.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { TransferRows } from './transfer-rows.tsx'
import { useSigning } from './use-signing.ts'

/** A transfer on another chain to sign, read from its bytes. Its yes always requires the password. */
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
    <QuestionDialog
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
    </QuestionDialog>
  )
}
