import { Badge, buttonClass, LogoMark } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { configStore } from '../../features/network/index.ts'
import { useT } from '../../lib/i18n.ts'
import { valueOf } from '../../lib/loadable.ts'
import type { RouteProps } from '../../lib/route.ts'
import { Link } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'

/** A screen that a later issue brings: says so, what it will do, and what one can do today. */
export const ComingRoute = ({ title, coming }: RouteProps): ReactElement | null => {
  const t = useT()
  const crossChain = valueOf(useStore(configStore))?.crossChain
  const replacement = coming?.crossChain === true && crossChain?.open === false ? crossChain.replacementUrl : ''
  if (coming === undefined) return null
  return (
    <div data-placeholder className="grid flex-1 place-items-center content-center gap-4 p-6 text-center">
      <LogoMark className="size-10" />
      <div className="flex items-center gap-2">
        <h1 className="text-20 font-semibold">{t(title)}</h1>
        <Badge>{t('coming.badge')}</Badge>
      </div>
      <p className="max-w-(--reading-w) text-14 text-2">{t(coming.text)}</p>
      {replacement !== '' && (
        <a href={replacement} target="_blank" rel="noreferrer" className="font-medium text-accent hover:underline">
          {t('coming.elsewhere')}
        </a>
      )}
      <Link to={coming.to} className={buttonClass()}>
        {t(coming.now)}
      </Link>
    </div>
  )
}
