import { Button, Card, ChevronLeftIcon, Empty, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatError, formatErrorNext, useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import { missingPlace } from '../model/create-flow.ts'
import type { CreateState } from '../model/create-flow.ts'
import { passwordBlock } from '../model/import-form.ts'
import { newPasswordProblems } from '../model/new-password.ts'
import { BackupCard } from './backup-card.tsx'
import { DialogForm } from './dialog-form.tsx'
import { FocusFirst } from './focus-first.tsx'
import { NewPassword } from './new-password.tsx'
import { SecretCard } from './secret-card.tsx'
import { SecretCellsSkeleton } from './secret-cells-skeleton.tsx'

/** What the person can do on the way to a new wallet. */
export interface CreateActions {
  readonly start: () => void
  readonly written: () => void
  readonly copy: () => void
  readonly type: (index: number, text: string) => void
  readonly check: () => void
  readonly again: () => void
  readonly save: (password: string, repeat: string) => void
}

interface StepProps<S extends CreateState['step']> {
  readonly state: Extract<CreateState, { step: S }>
  readonly actions: CreateActions
}

/** The step of now. */
export const CreateWallet = (props: {
  readonly state: CreateState
  /** address of the wallet this browser holds already */
  readonly former: string | undefined
  readonly actions: CreateActions
}): ReactElement => {
  const { state, former, actions } = props
  switch (state.step) {
    case 'replace':
      return <ReplaceStep former={former ?? ''} onStart={actions.start} />
    case 'generating':
      return <GeneratingStep />
    case 'secret':
      return <SecretStep state={state} actions={actions} />
    case 'check':
      return <CheckStep state={state} actions={actions} />
    case 'password':
      return <PasswordStep state={state} actions={actions} />
    default:
      return <FailedStep code={state.code} onStart={actions.start} />
  }
}

const ReplaceStep = ({ former, onStart }: { former: string; onStart: () => void }): ReactElement => {
  const t = useT()
  return (
    <Card title={t('wallet.replace-title')}>
      <div className="flex flex-col gap-4 p-4">
        <Notice tone="warning">{t('wallet.replaces', { address: listAddress(former) })}</Notice>
        <div className="flex justify-end">
          <Button size="large" onClick={onStart}>
            {t('wallet.replace-go')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const GeneratingStep = (): ReactElement => {
  const t = useT()
  return (
    <Card title={t('wallet.generating')} aria-busy="true">
      <div className="p-4">
        <SecretCellsSkeleton />
      </div>
    </Card>
  )
}

const SecretStep = ({ state, actions }: StepProps<'secret'>): ReactElement => {
  const t = useT()
  return (
    <>
      <SecretCard address={state.address} characters={[...state.secret]} onCopy={actions.copy}>
        {state.mismatched && (
          <Notice tone="warning" urgent>
            {t('wallet.backup-mismatched')}
          </Notice>
        )}
        <Notice tone="warning">{t('wallet.secret-warning')}</Notice>
      </SecretCard>
      <div className="flex justify-end">
        <Button variant="primary" size="large" onClick={actions.written}>
          {t('wallet.written')}
        </Button>
      </div>
    </>
  )
}

const CheckStep = ({ state, actions }: StepProps<'check'>): ReactElement => {
  const t = useT()
  const missing = missingPlace(state.entries)
  return (
    <DialogForm id="backup-check" onSubmit={actions.check}>
      <SecretCard address={state.address} characters={state.characters} />
      <BackupCard entries={state.entries} left={state.left} onType={actions.type} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" size="large" onClick={actions.again}>
          <ChevronLeftIcon />
          {t('wallet.show-again')}
        </Button>
        <Button
          variant="primary"
          size="large"
          blocked={missing !== undefined}
          className="ml-auto"
          onClick={actions.check}
        >
          {missing === undefined ? t('wallet.continue') : t('wallet.enter-character', { place: missing })}
        </Button>
      </div>
    </DialogForm>
  )
}

const PasswordStep = ({ state, actions }: StepProps<'password'>): ReactElement => {
  const t = useT()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const problems = newPasswordProblems(password, { repeat })
  const block = passwordBlock({ repeat, problems })
  const save = (): void => {
    if (block === undefined) actions.save(password, repeat)
  }
  return (
    <DialogForm id="trading-password" onSubmit={save}>
      {/* A password manager files the password under the address. */}
      <input type="text" name="username" autoComplete="username" value={state.address} readOnly hidden />
      <Card title={t('wallet.step-password')}>
        <div className="flex flex-col gap-4 p-4">
          <FocusFirst>
            <NewPassword
              wide
              caption={t('wallet.password-short')}
              password={password}
              repeat={repeat}
              problems={problems}
              onPassword={setPassword}
              onRepeat={setRepeat}
            />
          </FocusFirst>
          <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
        </div>
      </Card>
      <div className="flex justify-end">
        <Button variant="primary" size="large" blocked={block !== undefined} pending={state.saving} onClick={save}>
          {block === undefined ? t('wallet.save') : t(`wallet.block-${block}`)}
        </Button>
      </div>
    </DialogForm>
  )
}

const FailedStep = ({ code, onStart }: { code: string; onStart: () => void }): ReactElement => {
  const t = useT()
  return (
    <Card>
      <Empty failed title={formatError(code)} action={<Button onClick={onStart}>{t('wallet.try-again')}</Button>}>
        {formatErrorNext(code)}
      </Empty>
    </Card>
  )
}
