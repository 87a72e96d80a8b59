import { cardFault } from '@tidebook/contract/identity'
import { Badge, Button, Card, Empty, Field, WalletIcon } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { identityApi } from '../services/identity-api.ts'

/** Lists bank cards masked and counted, and lets the user add and remove them (ENT-038, ACC-019 to ACC-021). */
export function BankCards({ account }: { readonly account: string }): ReactElement {
  const t = useT()
  const own = useCall(['bank cards', account], () => identityApi.cards(account))
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)
  const fault = cardFault(number)
  const count = valueOf(own.answer)?.cards.length ?? 0
  const error =
    isTried && fault !== undefined
      ? t(`identity.card.fault.${fault}`)
      : refused === undefined
        ? undefined
        : formatError(refused)
  const change = async (call: ReturnType<typeof identityApi.cards>): Promise<boolean> => {
    setPending(true)
    const answer = await call
    setPending(false)
    setRefused(answer.result ? undefined : answer.code)
    if (answer.result) own.put(answer.data)
    return answer.result
  }
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (pending || fault !== undefined || !(await change(identityApi.addCard(account, number)))) return
    setNumber('')
    setTried(false)
  }
  return (
    <Card
      title={t('identity.cards')}
      trailing={count > 0 && <Badge title={t('identity.cards-count', { count })}>{count}</Badge>}
    >
      <AnswerPanel answer={own} lines={2}>
        {({ cards }) =>
          cards.length === 0 ? (
            <Empty icon={WalletIcon} title={t('identity.card.none')} />
          ) : (
            <CardList cards={cards} onRemove={(id) => void change(identityApi.removeCard(account, id))} />
          )
        }
      </AnswerPanel>
      <form noValidate className="flex flex-col gap-3 p-4" onSubmit={(event) => void add(event)}>
        <Field
          caption={t('identity.card.number')}
          hint={t('identity.cards-hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={number}
          error={error}
          onChange={({ target }) => {
            setNumber(target.value)
            setRefused(undefined)
          }}
        />
        <div>
          <Button type="submit" pending={pending}>
            {t('identity.card.add')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function CardList({
  cards,
  onRemove,
}: {
  readonly cards: readonly { readonly id: string; readonly number: string }[]
  readonly onRemove: (id: string) => void
}): ReactElement {
  const t = useT()
  return (
    <ul aria-label={t('identity.cards')}>
      {cards.map(({ id, number: masked }) => (
        <li key={id} className="flex items-center justify-between gap-3 border-b px-4 py-2">
          <span>{masked}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('identity.card.remove-this', { number: masked })}
            onClick={() => onRemove(id)}
          >
            {t('identity.card.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
