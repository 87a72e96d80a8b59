import { Card, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ExamInProgress } from '../model/exam-state.ts'
import { goToQuestion } from '../services/exam.ts'

/** Lists every question by number, marks the answered ones and links to each. */
export function AnswersCard({ state: { paper, answers, at } }: { readonly state: ExamInProgress }): ReactElement {
  const t = useT()
  const count = answers.filter((answer) => answer !== undefined).length
  return (
    <Card
      title={t('exam.answers')}
      trailing={<span className="text-12 text-2">{t('exam.answered', { count, of: paper.questions.length })}</span>}
    >
      <ol className="grid grid-cols-5 gap-2 p-4">
        {paper.questions.map(({ number }, place) => {
          const answer = answers[place]
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={place === at ? 'step' : undefined}
                aria-label={t('exam.go-to', { number, state: answer === undefined ? 'open' : 'answered' })}
                onClick={() => goToQuestion(place)}
                className={cx(
                  'flex h-8 w-full items-center justify-center gap-1 rounded-2 border text-12 pointer-coarse:h-11',
                  place === at
                    ? 'border-accent font-medium text-accent'
                    : answer === undefined
                      ? 'border-line text-3 hover:border-line-control'
                      : 'border-line-strong bg-surface-2 text-1 hover:border-line-control',
                )}
              >
                {number}
                {answer !== undefined && <span className="text-2">{answer}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
