import { ArrowRightIcon, Button, CheckIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { beginExam } from '../services/exam.ts'

const POINTS = ['exam.point-hints', 'exam.point-time', 'exam.point-wallet'] as const

/** Explains the purpose of the test before it starts. */
export function ExamIntro({ busy }: { readonly busy: boolean }): ReactElement {
  const t = useT()
  return (
    <div className="mx-auto flex max-w-(--reading-w) flex-col gap-4 tablet:pt-8">
      <h1 className="text-20 font-semibold max-tablet:sr-only">{t('exam.title')}</h1>
      <p className="text-14 text-2">{t('exam.intro')}</p>
      <ul className="flex flex-col gap-2 text-14">
        {POINTS.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <CheckIcon className="mt-0.5 flex-none text-success" />
            {t(point)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" size="large" pending={busy} data-primary="" onClick={() => void beginExam()}>
          {t('exam.begin')}
          <ArrowRightIcon />
        </Button>
        <Link to={PATHS.login} className="text-accent hover:underline pointer-coarse:py-3">
          {t('exam.login')}
        </Link>
      </div>
    </div>
  )
}
