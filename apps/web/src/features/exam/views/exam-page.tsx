import { ArrowRightIcon, Button, Card, ClockIcon, Empty, RefreshIcon, Skeleton, WalletIcon } from '@tidebook/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { formatError, formatErrorNext, useLanguage, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import {
  beginExam,
  examBusyStore,
  examStore,
  examFailureStore,
  dismissResult,
  resumeExam,
  translateExam,
} from '../services/exam.ts'
import { examProgressSetting } from '../model/exam-progress.ts'
import { ExamPicture } from './exam-picture.tsx'
import { ExamResultView } from './exam-result.tsx'
import { QuestionForm } from './question-form.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'

const POINTS = [
  { text: 'exam.point-hints', Icon: RefreshIcon },
  { text: 'exam.point-time', Icon: ClockIcon },
  { text: 'exam.point-wallet', Icon: WalletIcon },
] as const

/** Explains the purpose of the test before it starts. */
function ExamIntro({ busy }: { readonly busy: boolean }): ReactElement {
  const t = useT()
  return (
    <Card className="mx-auto w-full max-w-(--reading-w) tablet:mt-5">
      <div className="flex flex-col items-center gap-3 px-4 pt-6 pb-5 text-center tablet:px-8">
        <ExamPicture />
        <h1 className="text-20 font-semibold">{t('exam.title')}</h1>
        <p className="text-14 text-2">{t('exam.intro')}</p>
      </div>
      <ul className="border-y px-4 tablet:px-8">
        {POINTS.map(({ text, Icon }) => (
          <li key={text} className="flex items-start gap-3 border-t py-3 first:border-t-0">
            <Icon className="mt-0.5 text-accent" />
            <span className="min-w-0">{t(text)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-center gap-3 px-4 py-5 tablet:px-8">
        <Button variant="primary" size="large" wide pending={busy} data-primary="" onClick={() => void beginExam()}>
          {t('exam.begin')}
          <ArrowRightIcon />
        </Button>
        <Link to={PATHS.login} className="text-accent hover:underline pointer-coarse:py-3">
          {t('exam.login')}
        </Link>
      </div>
    </Card>
  )
}

function Frame({ children }: { readonly children: ReactElement }): ReactElement {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--sp-12)*20)] px-4 pt-5 pb-8 tablet:px-page-pad">{children}</div>
  )
}

/** The knowledge test: its intro, its questions one at a time, and its result (REG-003..007). */
export function ExamPage(): ReactElement {
  const t = useT()
  const language = useLanguage()
  const state = useStore(examStore)
  const busy = useStore(examBusyStore)
  const failure = useStore(examFailureStore)
  useEffect(() => {
    void resumeExam()
    return dismissResult
  }, [])
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    void translateExam()
  }, [language])
  if (failure !== undefined)
    return (
      <Frame>
        <Empty
          failed
          title={formatError(failure.code)}
          action={
            <div className="mt-2 flex gap-2">
              <Button variant="primary" pending={busy} onClick={() => void failure.again()}>
                {t('exam.retry')}
              </Button>
              {state.phase !== 'intro' && (
                <Button pending={busy} onClick={() => void beginExam()}>
                  {t('exam.fresh')}
                </Button>
              )}
            </div>
          }
        >
          <ErrorNext code={failure.code} next={formatErrorNext(failure.code) ?? t('exam.failed')} />
        </Empty>
      </Frame>
    )
  if (state.phase === 'asking')
    return (
      <Frame>
        <QuestionForm state={state} />
      </Frame>
    )
  if (state.phase === 'graded')
    return (
      <Frame>
        <ExamResultView result={state.result} />
      </Frame>
    )
  // A resumed test appears once it is loaded; the intro must not flash first.
  if (busy && examProgressSetting.read() !== undefined)
    return (
      <Frame>
        <Skeleton className="h-8 w-full" />
      </Frame>
    )
  return (
    <Frame>
      <ExamIntro busy={busy} />
    </Frame>
  )
}
