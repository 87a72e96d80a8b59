import type { DraftKind } from '@tidebook/keyring/vault'
import { Steps } from '@tidebook/ui'
import type { StepState } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { CreateState } from '../model/create-flow.ts'

const ORDER = ['secret', 'check', 'password'] as const
const AT: Readonly<Record<CreateState['step'], number>> = {
  generating: 0,
  failed: 0,
  secret: 0,
  check: 1,
  password: 2,
}

/** The steps of creating a wallet, with the current one highlighted. */
export function CreateSteps({ step, kind }: { step: CreateState['step']; kind: DraftKind }): ReactElement {
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
