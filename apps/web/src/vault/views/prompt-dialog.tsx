import type { ChainId } from '@tidebook/chains/ids'
import { Button, focusHere, Notice } from '@tidebook/ui'
import { useRef, type ReactElement, type ReactNode, useId } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { MIN_WINDOW, type Armed } from '../model/reading-tracker.ts'
import { MUST_READ, useArmed } from './use-armed.ts'
import type { Signing } from './use-signing.ts'
import { VaultDialog } from './vault-dialog.tsx'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { Phrase } from './phrase.tsx'
import type { PasswordForm } from './use-password-form.ts'

/**
 * The trading password as part of a confirmation (ERR-021, ERR-022, ERR-031), with the check words next to the field.
 */
function PromptPassword(props: {
  readonly form: PasswordForm
  readonly chain: ChainId
  readonly address: string
  readonly needsPassword: boolean
  /** Whether the field gets the focus first. */
  readonly isFirst: boolean
  readonly onSubmit: () => void
  readonly onLeave: () => void
}): ReactElement {
  const { form, chain, address, needsPassword, isFirst, onSubmit, onLeave } = props
  const t = useT()
  return (
    <div className="flex basis-full flex-col gap-2">
      <Phrase isShort />
      <DialogForm id={useId()} onSubmit={onSubmit}>
        <AskPassword
          form={form}
          address={address}
          isFirst={isFirst}
          caption={<span className="sr-only">{t('wallet.password')}</span>}
          hint={t(needsPassword ? 'wallet.password-each-time' : 'wallet.password-opens')}
        />
      </DialogForm>
      {form.failure !== undefined && <ForgotPassword chain={chain} onLeave={onLeave} />}
    </div>
  )
}

export interface PromptDialogProps {
  readonly interaction: InteractionOf<'sign' | 'signBatch' | 'signTransfer'>
  readonly signing: Signing
  readonly title: string
  readonly yes: { readonly words: string; readonly variant: 'buy' | 'sell' | 'danger' | 'primary' }
  readonly no: string
  /** Whether the user must tick a warning before confirming. */
  readonly needsCheck: boolean
  /** Whether the focus starts elsewhere than on the confirm button. */
  readonly startsElsewhere: boolean
  readonly children: ReactNode
}

/**
 * The confirmation window before a signature. The user can confirm once everything that must be read was on the screen.
 */
export function PromptDialog(props: PromptDialogProps): ReactElement {
  const { interaction, signing, title, yes, no, needsCheck, startsElsewhere, children } = props
  const t = useT()
  const prompt = useRef<HTMLDivElement>(null)
  const { armed, isArmed, readOn } = useArmed(prompt)
  const readsOn = armed === 'unread' && !needsCheck
  const { password } = signing
  const answer = (): void => {
    if (needsCheck) return
    if (readsOn) readOn()
    else if (armed === 'armed' && isArmed()) void signing.answerYes()
  }
  return (
    <VaultDialog
      interaction={interaction}
      pinned
      busy={signing.busy}
      hasOwnPhrase={password !== undefined}
      title={<span {...{ [MUST_READ]: 'stays' }}>{title}</span>}
      footer={
        <>
          {password !== undefined && (
            <PromptPassword
              form={password}
              chain={'chain' in interaction.input ? interaction.input.chain : network().profile}
              address={interaction.input.address}
              needsPassword={signing.needsPassword}
              isFirst={!startsElsewhere}
              onSubmit={answer}
              onLeave={() => interaction.done(undefined)}
            />
          )}
          <Button onClick={() => interaction.done(undefined)} disabled={signing.busy}>
            {no}
          </Button>
          <Button
            // Runs on every render, because the frame gets the focus late.
            ref={(element) => {
              if (!startsElsewhere && password === undefined) focusHere(element)
            }}
            data-primary=""
            {...{ [MUST_READ]: 'stays' }}
            variant={readsOn ? 'default' : yes.variant}
            blocked={needsCheck || armed === 'covered' || armed === 'small'}
            pending={signing.busy}
            aria-disabled={(armed === 'armed' || readsOn) && !needsCheck ? undefined : true}
            onClick={answer}
          >
            <YesWords armed={armed} needsCheck={needsCheck} words={yes.words} />
          </Button>
        </>
      }
    >
      <div ref={prompt} className="flex flex-col gap-3">
        {armed === 'small' && (
          <Notice tone="warning" urgent>
            {t('vault.small-why', MIN_WINDOW)}
          </Notice>
        )}
        {children}
      </div>
    </VaultDialog>
  )
}

function YesWords({ armed, needsCheck, words }: { armed: Armed; needsCheck: boolean; words: string }): ReactElement {
  const t = useT()
  if (armed === 'covered' || armed === 'small') return <>{t(`vault.${armed}`)}</>
  if (needsCheck) return <>{t('vault.confirm.check-first')}</>
  return <>{armed === 'unread' ? t('vault.read-on') : words}</>
}
