import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import { importTitle } from '../model/import-title.ts'
import { chosenAccounts, tradingPlaceOf } from '../model/import-form.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { canReplace, otherChain } from '../model/trading-place.ts'
import { DialogForm } from './dialog-form.tsx'
import { FocusFirst } from './focus-first.tsx'
import { HoldingNotice } from './holding-notice.tsx'
import { NameRow } from './name-row.tsx'
import { PasswordField } from './password-field.tsx'
import { PlacePassword } from './place-password.tsx'
import { SecretMatch } from './secret-match.tsx'
import { TradingChoice } from './trading-choice.tsx'
import { useImportForm } from './use-import-form.ts'
import { VaultDialog } from './vault-dialog.tsx'
import { postToPage } from '../services/session.ts'

/** A link from importing a secret to creating a wallet (WAL-045). */
function CreateInstead({ interaction }: { interaction: InteractionOf<'import'> }): ReactElement {
  const t = useT()
  return (
    <p className="text-12 text-2">
      {t('wallet.no-secret-yet')}{' '}
      <button
        type="button"
        className="font-medium text-accent hover:underline"
        onClick={() => {
          interaction.done(undefined)
          postToPage({ event: 'wants-create' })
        }}
      >
        {t('wallet.add-new')}
      </button>
    </p>
  )
}

/**
 * Imports wallets by a seed, a private key or a recovery phrase, and shows how the input is recognized during typing
 * (WAL-006, VAL-022..024, VAL-026). `ways` links to the file form.
 */
export function ImportDialog(props: {
  readonly interaction: InteractionOf<'import'>
  readonly ways: ReactNode
}): ReactElement {
  const { interaction, ways } = props
  const t = useT()
  const id = useId()
  const { into, current, mode, name, changed, short, reset, chain } = interaction.input
  const { form, block, busy, change, submit } = useImportForm(interaction)
  const accounts = chosenAccounts(form)
  const own = accounts.find(({ chain }) => chain === network().profile)
  const offersPlace = changed === undefined && canReplace(interaction.input, own?.address)
  const wanted = reset === true ? chain : otherChain(interaction.input)
  const isOther = wanted !== undefined && accounts.length > 0 && accounts.every(({ chain }) => chain !== wanted)
  return (
    <VaultDialog
      interaction={interaction}
      sticky
      pinned
      busy={busy}
      title={t(importTitle(interaction.input))}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={busy} blocked={block !== undefined} onClick={() => void submit()}>
            {block === undefined ? t('wallet.import') : t(`wallet.block-${block}`)}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void submit()}>
        {ways}
        {mode !== 'add' && <NameRow name={name} />}
        <div>
          <FocusFirst>
            <PasswordField
              caption={t('wallet.secret')}
              value={form.secret}
              onChange={(secret) => change({ secret })}
              fill="off"
              complete={accounts.length > 0}
              hint={wanted && t('wallet.secret-of-chain', { chain: CHAIN_TITLES[wanted] })}
              disabled={busy}
            />
          </FocusFirst>
          <SecretMatch form={form} onChange={change} />
          {isOther && (
            <Notice tone="warning" className="mt-2">
              {t('wallet.not-of-chain', { chain: CHAIN_TITLES[wanted] })}
            </Notice>
          )}
        </div>
        <PlacePassword
          joins={into !== undefined}
          caption={t('wallet.password')}
          password={form.password}
          repeat={form.repeat}
          own={form.own}
          onChange={change}
          disabled={busy}
        />
        {short === true && <HoldingNotice />}
        {offersPlace && current !== undefined && (
          <TradingChoice
            current={current}
            place={tradingPlaceOf(form)}
            onChoose={(trading) => change({ trading })}
            disabled={busy}
          />
        )}
        <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
        {mode === 'spare' && <CreateInstead interaction={interaction} />}
      </DialogForm>
    </VaultDialog>
  )
}
