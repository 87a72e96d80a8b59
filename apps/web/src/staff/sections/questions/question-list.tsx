import type { QuestionRow } from '@tidebook/contract'
import { Badge, Empty, Switch, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'

interface QuestionListProps {
  readonly questions: readonly QuestionRow[]
  readonly opened: string | undefined
  readonly onOpen: (id: string) => void
  readonly onToggle: (question: QuestionRow, isAsked: boolean) => void
}

/** All questions in the member's language, and whether each is in use. */
export function QuestionList({ questions, opened, onOpen, onToggle: onAsked }: QuestionListProps): ReactElement {
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
                <span className={question.isAsked ? 'block font-medium' : 'block text-3'}>
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
                checked={question.isAsked}
                onChange={({ target }) => onAsked(question, target.checked)}
              />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
