import { Badge, buttonClass, LogoMark } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useCurrentRoute } from '../../app/current-route.ts'
import { configStore } from '../../features/network/index.ts'
import { useT } from '../../lib/i18n.ts'
import { valueOf } from '../../lib/loadable.ts'
import { Link } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { COMING } from './coming-words.ts'

/** A screen that a later issue brings: says so, what it will do, and what one can do today. */
export const ComingRoute = (): ReactElement | null => {
  const t = useT()
  const route = useCurrentRoute()
  const words = route === undefined ? undefined : COMING[route.name]
  const crossChain = valueOf(useStore(configStore))?.crossChain
  const replacement = words?.crossChain === true && crossChain?.open === false ? crossChain.replacementUrl : ''
  if (route === undefined || words === undefined) return null
  return (
    <div className="grid flex-1 place-items-center content-center gap-4 p-6 text-center">
      <LogoMark className="size-10" />
      <div className="flex items-center gap-2">
        <h1 className="text-20 font-semibold">{t(route.title)}</h1>
        <Badge>{t('coming.badge')}</Badge>
      </div>
      <p className="max-w-(--reading-w) text-14 text-2">{t(words.text)}</p>
      {replacement !== '' && (
        <a href={replacement} target="_blank" rel="noreferrer" className="font-medium text-accent hover:underline">
          {t('coming.elsewhere')}
        </a>
      )}
      <Link to={words.to} className={buttonClass()}>
        {t(words.now)}
      </Link>
    </div>
  )
}
