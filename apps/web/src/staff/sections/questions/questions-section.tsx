import type { QuestionRow } from '@tidebook/contract'
import { questionRoutes } from '@tidebook/contract/routes'
import { Badge, BookIcon, Button, Empty, Field, PlusIcon, SearchIcon, Switch, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { ListAndItem } from '../../views/list-and-item.tsx'
import { QuestionEditor } from './question-editor.tsx'

interface QuestionListProps {
  readonly questions: readonly QuestionRow[]
  readonly opened: string | undefined
  readonly onOpen: (id: string) => void
  readonly onToggle: (question: QuestionRow, isActive: boolean) => void
}

/** All questions in the member's language, and whether each is in use. */
function QuestionList({ questions, opened, onOpen, onToggle: onAsked }: QuestionListProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  if (questions.length === 0) return <Empty className="flex-1" title={t('staff.questions.none')} />
  return (
    <Table page aria-label={t('staff.nav.questions')}>
      <thead>
        <tr>
          <Th>{t('staff.questions.question')}</Th>
          <Th>{t('staff.questions.asked')}</Th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <tr key={question.id} aria-selected={question.id === opened}>
            <Td>
              <button
                type="button"
                className="block w-full py-2 text-left wrap-anywhere whitespace-normal"
                onClick={() => onOpen(question.id)}
              >
                <span className={question.isActive ? 'block font-medium' : 'block text-3'}>
                  {question.words[language].text}
                </span>
                {question.changed !== null && (
                  <span className="mt-1 block">
                    <Badge>{t(question.isShipped ? 'staff.questions.changed' : 'staff.questions.own')}</Badge>
                  </span>
                )}
              </button>
            </Td>
            <Td>
              <Switch
                aria-label={t('staff.questions.ask', { question: question.words[language].text })}
                checked={question.isActive}
                onChange={({ target }) => onAsked(question, target.checked)}
              />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface Bank {
  readonly questions: readonly QuestionRow[]
  readonly least: number
}

/** The open question; `new` while a question is being added. */
type Opened = 'new' | { readonly id: string } | undefined

function holds({ words }: QuestionRow, sought: string): boolean {
  return Object.values(words).some(({ text }) => text.toLowerCase().includes(sought))
}

/** The questions of the knowledge test on the left, with the open one next to them. */
export function QuestionsSection(): ReactElement {
  const t = useT()
  const bank = useCall(['questions'], (signal) => callStaffApi<Bank>(questionRoutes.list, { signal }))
  const { questions = [], least = 0 } = valueOf(bank.answer) ?? {}
  const [sought, setSought] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const [refused, setRefused] = useState<string>()
  const found = questions.filter((question) => holds(question, sought.trim().toLowerCase()))
  const shown = typeof opened === 'object' ? questions.find(({ id }) => id === opened.id) : undefined
  const isOpen = opened === 'new' || shown !== undefined
  const toggleQuestion = async ({ id, words, changed }: QuestionRow, isActive: boolean): Promise<void> => {
    const body = { words, isActive, seen: changed?.at ?? null }
    const answer = await callStaffApi<QuestionRow>(questionRoutes.change, { path: { id }, body })
    setRefused(answer.result ? undefined : answer.code)
    void bank.refresh()
  }
  return (
    <ListAndItem
      label={t('staff.nav.questions')}
      columns="desk:grid-cols-[28rem_1fr]"
      head={
        <>
          <header className="flex h-11 flex-none items-center gap-2 border-b px-3">
            <h1 className="flex min-w-0 flex-1 items-center gap-2 truncate text-14 font-semibold">
              {t('staff.nav.questions')}
              <span className="min-w-0 truncate font-regular text-3">
                {t('staff.questions.count', { asked: questions.filter(({ isActive }) => isActive).length, least })}
              </span>
            </h1>
            <Button size="small" onClick={() => setOpened('new')}>
              <PlusIcon />
              {t('staff.questions.add')}
            </Button>
          </header>
          <div className="border-b p-3">
            <Field
              type="search"
              aria-label={t('staff.search')}
              leading={<SearchIcon className="text-3" />}
              placeholder={t('staff.search')}
              value={sought}
              onChange={({ target }) => setSought(target.value)}
            />
          </div>
        </>
      }
      refused={refused}
      list={
        <AnswerPanel answer={bank}>
          {() => (
            <QuestionList
              questions={found}
              opened={shown?.id}
              onOpen={(id) => setOpened({ id })}
              onToggle={(question, isActive) => void toggleQuestion(question, isActive)}
            />
          )}
        </AnswerPanel>
      }
      item={
        isOpen ? (
          <QuestionEditor
            key={shown === undefined ? 'new' : `${shown.id} ${shown.changed?.at ?? 0}`}
            question={shown}
            onSaved={({ id }) => {
              setOpened({ id })
              void bank.refresh()
            }}
            onBack={() => setOpened(undefined)}
          />
        ) : undefined
      }
      empty={
        <Empty icon={BookIcon} className="flex-1" title={t('staff.questions.choose')}>
          {t('staff.questions.choose-next')}
        </Empty>
      }
    />
  )
}
