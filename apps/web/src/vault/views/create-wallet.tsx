import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { DestinationInput } from '@tidebook/keyring'
import { partsOf, type DraftKind } from '@tidebook/keyring/vault'
import { Button, Card, ChevronLeftIcon, Empty, Notice, Segmented, Skeleton } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatError, formatErrorNext, useT } from '../../lib/i18n.ts'
import { missingPlace } from '../model/create-flow.ts'
import type { CreateState } from '../model/create-flow.ts'
import { passwordBlock } from '../model/import-form.ts'
import { newPasswordProblems } from '../model/password-hints.ts'
import { type TradingPlace, canReplace, firstTradingPlace, otherChain } from '../model/trading-place.ts'
import { BackupCard } from './backup-card.tsx'
import { DialogForm } from './dialog-form.tsx'
import { FocusFirst } from './focus-first.tsx'
import { PlacePassword, type PlaceEntries } from './place-password.tsx'
import { SecretCard } from './secret-card.tsx'
import { TradingChoice } from './trading-choice.tsx'

const CELLS = Array.from({ length: 29 }, (_, index) => index)

/** The placeholder of a secret that is being created, with the same cells and height. */
function SecretCellsSkeleton(): ReactElement {
  return (
    <div aria-hidden="true" className="grid grid-cols-8 gap-1 tablet:grid-cols-15">
      {CELLS.map((cell) => (
        <span key={cell} className="grid h-10 place-items-center rounded-2 border">
          <Skeleton className="w-3" />
        </span>
      ))}
    </div>
  )
}

/** Contents of the last step: the password, and which wallet trades from then on. */
export interface SaveEntries extends PlaceEntries {
  readonly trading: TradingPlace
}

/** The user's actions while creating a wallet. */
export interface CreateActions {
  /** Restarts with a secret of this kind. */
  readonly start: (kind: DraftKind) => void
  readonly written: () => void
  readonly copy: () => void
  readonly type: (index: number, text: string) => void
  readonly check: () => void
  readonly again: () => void
  readonly save: (entries: SaveEntries) => void
}

interface StepProps<S extends CreateState['step']> {
  readonly state: Extract<CreateState, { step: S }>
  readonly actions: CreateActions
}

/** The current step. */
export function CreateWallet(props: {
  readonly state: CreateState
  readonly adding: DestinationInput
  readonly actions: CreateActions
}): ReactElement {
  const { state, adding, actions } = props
  switch (state.step) {
    case 'generating':
    case 'secret':
      return (
        <>
          {otherChain(adding) === undefined && <KindChoice kind={state.kind} onChoose={actions.start} />}
          {state.step === 'secret' ? (
            <SecretStep state={state} actions={actions} adding={adding} />
          ) : (
            <GeneratingStep />
          )}
        </>
      )
    case 'check':
      return <CheckStep state={state} actions={actions} />
    case 'password':
      return <PasswordStep state={state} actions={actions} adding={adding} />
    default:
      return <FailedStep code={state.code} onStart={() => actions.start(state.kind)} />
  }
}

const KINDS: readonly DraftKind[] = ['seed', 'phrase']

/**
 * A choice between a phrase for all chains and a seed of the exchange's own chain. A new choice creates a new secret.
 */
function KindChoice(props: { readonly kind: DraftKind; readonly onChoose: (kind: DraftKind) => void }): ReactElement {
  const t = useT()
  return (
    <div>
      <Segmented
        label={t('wallet.kind')}
        items={KINDS.map((id) => ({ id, label: t(`wallet.kind-${id}`) }))}
        value={props.kind}
        onChange={props.onChoose}
      />
    </div>
  )
}

function GeneratingStep(): ReactElement {
  const t = useT()
  return (
    <Card title={t('wallet.generating')} aria-busy="true">
      <div className="p-4">
        <SecretCellsSkeleton />
      </div>
    </Card>
  )
}

function SecretStep(props: StepProps<'secret'> & { readonly adding: DestinationInput }): ReactElement {
  const { state, actions, adding } = props
  const t = useT()
  const chain = otherChain(adding)
  const words = state.kind === 'phrase'
  return (
    <>
      <SecretCard address={state.address} words={words} characters={partsOf(state.secret)} onCopy={actions.copy}>
        {state.mismatched && (
          <Notice tone="warning" urgent>
            {t(words ? 'wallet.backup-mismatched-words' : 'wallet.backup-mismatched')}
          </Notice>
        )}
        {words && (
          <Notice tone="accent">
            {chain === undefined
              ? t('wallet.phrase-opens')
              : t('wallet.phrase-opens-chain', { chain: CHAIN_TITLES[chain] })}
          </Notice>
        )}
        <Notice tone="warning">{t(words ? 'wallet.phrase-warning' : 'wallet.secret-warning')}</Notice>
      </SecretCard>
      <div className="flex justify-end max-tablet:*:w-full">
        <Button variant="primary" size="large" onClick={actions.written}>
          {t('wallet.written')}
        </Button>
      </div>
    </>
  )
}

function CheckStep({ state, actions }: StepProps<'check'>): ReactElement {
  const t = useT()
  const missing = missingPlace(state.entries)
  const words = state.kind === 'phrase'
  return (
    <DialogForm id="backup-check" onSubmit={actions.check}>
      <SecretCard address={state.address} words={words} characters={state.characters} />
      <BackupCard words={words} entries={state.entries} left={state.left} onType={actions.type} />
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
          {missing === undefined
            ? t('wallet.continue')
            : t(words ? 'wallet.enter-word' : 'wallet.enter-character', { place: missing })}
        </Button>
      </div>
    </DialogForm>
  )
}

function PasswordStep(props: StepProps<'password'> & { readonly adding: DestinationInput }): ReactElement {
  const { state, actions, adding } = props
  const t = useT()
  const joins = adding.into !== undefined
  const [entries, setEntries] = useState<SaveEntries>({
    password: '',
    repeat: '',
    own: !joins,
    trading: firstTradingPlace(state.kind === 'phrase'),
  })
  const { password, repeat, own } = entries
  const block = own
    ? passwordBlock({ repeat, problems: newPasswordProblems(password, { repeat }) })
    : password === ''
      ? 'current'
      : undefined
  const save = (): void => {
    if (block === undefined) actions.save(entries)
  }
  return (
    <DialogForm id="trading-password" onSubmit={save}>
      {/* A password manager stores the password under the address. */}
      <input type="text" name="username" autoComplete="username" value={state.address} readOnly hidden />
      <Card title={t('wallet.step-password')}>
        <div className="flex flex-col gap-4 p-4">
          <FocusFirst>
            <PlacePassword
              {...entries}
              wide
              joins={joins}
              caption={t('wallet.password-short')}
              onChange={(change) => setEntries({ ...entries, ...change })}
              disabled={state.saving}
            />
          </FocusFirst>
          {adding.current !== undefined && canReplace(adding, state.address) && (
            <TradingChoice
              current={adding.current}
              place={entries.trading}
              onChoose={(trading) => setEntries({ ...entries, trading })}
              disabled={state.saving}
            />
          )}
          <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
        </div>
      </Card>
      <div className="flex justify-end max-tablet:*:w-full">
        <Button variant="primary" size="large" blocked={block !== undefined} pending={state.saving} onClick={save}>
          {block === undefined ? t('wallet.save') : t(`wallet.block-${block}`)}
        </Button>
      </div>
    </DialogForm>
  )
}

function FailedStep({ code, onStart }: { code: string; onStart: () => void }): ReactElement {
  const t = useT()
  return (
    <Card>
      <Empty failed title={formatError(code)} action={<Button onClick={onStart}>{t('wallet.try-again')}</Button>}>
        {formatErrorNext(code)}
      </Empty>
    </Card>
  )
}
