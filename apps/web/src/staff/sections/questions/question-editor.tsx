import type { QuestionRow } from '@tidebook/contract'
import { QUESTION_SENTENCE, questionRoutes } from '@tidebook/contract/routes'
import { Button, Notice, Segmented } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { Refusal } from '../../views/refusal.tsx'
import { draftOf, problemOf, SENTENCES, unfinishedLanguage, wordsOf, type Sentence } from './question-draft.ts'
import { SentenceField } from '../../views/sentence-field.tsx'
import { PanelHead } from '../../views/panel-head.tsx'

interface QuestionEditorProps {
  /** Undefined for a new question. */
  readonly question: QuestionRow | undefined
  readonly onSaved: (saved: QuestionRow) => void
  readonly onBack: () => void
}

/** Adds a question, or changes its texts if it has not changed since it was loaded. */
function saveQuestion(question: QuestionRow | undefined, words: ReturnType<typeof wordsOf>) {
  return question === undefined
    ? callStaffApi<QuestionRow>(questionRoutes.add, { body: { words, isActive: true } })
    : callStaffApi<QuestionRow>(questionRoutes.change, {
        path: { id: question.id },
        body: { words, isActive: question.isActive, seen: question.changed?.at ?? null },
      })
}

/** The editor of a question in its three languages, which are saved together. */
export function QuestionEditor({ question, onSaved, onBack }: QuestionEditorProps): ReactElement {
  const t = useT()
  const [draft, setDraft] = useState(() => draftOf(question?.words))
  const [language, setLanguage] = useState(useLanguage())
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const change = (sentence: Sentence, typed: string): void =>
    setDraft((last) => ({ ...last, [language]: { ...last[language], [sentence]: typed } }))
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending) return
    setTried(true)
    const unfinished = unfinishedLanguage(draft)
    if (unfinished !== undefined) {
      setLanguage(unfinished)
      return
    }
    setPending(true)
    const answer = await saveQuestion(question, wordsOf(draft))
    setPending(false)
    setRefused(answer.result ? undefined : answer.code)
    if (answer.result) onSaved(answer.data)
  }
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={(event) => void save(event)}>
      <PanelHead backLabel={t('staff.questions.back')} onBack={onBack}>
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold">
          {t(question === undefined ? 'staff.questions.new' : 'staff.questions.edit')}
        </h2>
        {question?.changed && (
          <span className="truncate text-12 text-2">
            {t('staff.questions.by', { name: question.changed.by, time: formatDateTime(question.changed.at) })}
          </span>
        )}
      </PanelHead>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
        <div className="flex">
          <Segmented
            label={t('staff.questions.language')}
            value={language}
            onChange={setLanguage}
            items={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
          />
        </div>
        {SENTENCES.map((sentence) => {
          const problem = tried ? problemOf(draft, language, sentence) : undefined
          return (
            <SentenceField
              key={`${language} ${sentence}`}
              lang={LANGUAGE_TAGS[language]}
              caption={t(`staff.questions.${sentence}`)}
              longest={QUESTION_SENTENCE}
              value={draft[language][sentence]}
              onChange={(typed) => change(sentence, typed)}
              error={problem && t(`staff.questions.problem-${problem}`)}
            />
          )
        })}
        {refused !== undefined && (
          <Notice tone="danger" urgent>
            <Refusal code={refused} />
          </Notice>
        )}
      </div>
      <footer className="flex flex-none items-center justify-between gap-3 border-t p-3">
        <span className="text-12 text-3">{t('staff.questions.all-languages')}</span>
        <Button type="submit" variant="primary" pending={pending}>
          {t('staff.questions.save')}
        </Button>
      </footer>
    </form>
  )
}
