import { Badge, buttonClass, LogoMark } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { RouteProps } from '../../lib/route.ts'
import { Link } from '../../lib/router/index.ts'

/** A screen that a later issue brings: says so, what it will do, and what one can do today. */
export const ComingRoute = ({ title, coming }: RouteProps): ReactElement | null => {
  const t = useT()
  if (coming === undefined) return null
  return (
    <div data-placeholder className="grid flex-1 place-items-center content-center gap-4 p-6 text-center">
      <LogoMark className="size-10" />
      <div className="flex items-center gap-2">
        <h1 className="text-20 font-semibold">{t(title)}</h1>
        <Badge>{t('coming.badge')}</Badge>
      </div>
      <p className="max-w-(--reading-w) text-14 text-2">{t(coming.text)}</p>
      <Link to={coming.to} className={buttonClass()}>
        {t(coming.now)}
      </Link>
    </div>
  )
}
