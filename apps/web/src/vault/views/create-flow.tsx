import { useEffect, useRef, type ReactElement } from 'react'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { otherChain } from '../model/trading-place.ts'
import { postToPage } from '../services/session.ts'
import { CreateWallet } from './create-wallet.tsx'
import { Phrase } from './phrase.tsx'
import { useCreateFlow } from './use-create-flow.ts'
import type { DraftKind } from '@tidebook/keyring/vault'
import { Steps } from '@tidebook/ui'
import type { StepState } from '@tidebook/ui'
import type { CreateState } from '../model/create-flow.ts'

const ORDER = ['secret', 'check', 'password'] as const
const AT: Readonly<Record<CreateState['step'], number>> = {
  generating: 0,
  failed: 0,
  secret: 0,
  check: 1,
  password: 2,
}

/** The steps of creating a wallet, with the current step highlighted. */
function CreateSteps({ step, kind }: { step: CreateState['step']; kind: DraftKind }): ReactElement {
  const t = useT()
  const now = AT[step]
  const stateOf = (index: number): StepState => (index < now ? 'done' : index === now ? 'now' : 'todo')
  const current = ORDER[now]
  const phrase = kind === 'phrase'
  const textOf = (id: (typeof ORDER)[number]): string =>
    phrase && id !== 'password' ? t(`wallet.step-${id}-words`) : t(`wallet.step-${id}-text`)
  const titleOf = (id: (typeof ORDER)[number]): string =>
    phrase && id === 'secret' ? t('wallet.step-phrase') : t(`wallet.step-${id}`)
  return (
    <>
      <div className="hidden tablet:block">
        <Steps
          steps={ORDER.map((id, index) => ({
            id,
            state: stateOf(index),
            title: titleOf(id),
            text: textOf(id),
          }))}
        />
      </div>
      {current !== undefined && (
        <p className="text-13 text-2 tablet:hidden">
          {t('wallet.step-of', { now: now + 1, all: ORDER.length })}{' '}
          <span className="font-medium text-1">{titleOf(current)}</span>
        </p>
      )}
    </>
  )
}

/** Creates a wallet in three steps: write the secret down, prove it, choose the trading password. */
export function CreateFlow({ interaction }: { interaction: InteractionOf<'create'> }): ReactElement {
  const t = useT()
  const { state, actions } = useCreateFlow(interaction)
  const flow = useRef<HTMLDivElement>(null)
  const chain = otherChain(interaction.input)
  useEffect(() => {
    const element = flow.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => postToPage({ event: 'size', height: element.offsetHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <main className="min-h-dvh bg-surface-0">
      <div
        ref={flow}
        className="mx-auto grid w-full max-w-[calc(var(--sp-12)*20)] items-start gap-3 px-4 pt-5 pb-8 tablet:grid-cols-[calc(var(--sp-12)*5)_1fr] tablet:gap-8 tablet:px-page-pad"
      >
        <div>
          <h1 className="sr-only text-20 font-semibold tablet:not-sr-only tablet:mb-4">
            {chain === undefined
              ? t('wallet.create-title')
              : t('wallet.create-chain-title', { chain: CHAIN_TITLES[chain] })}
          </h1>
          <CreateSteps step={state.step} kind={state.kind} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <CreateWallet state={state} adding={interaction.input} actions={actions} />
          <Phrase />
        </div>
      </div>
    </main>
  )
}
