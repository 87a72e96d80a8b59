import type { ContentRow } from '@tidebook/contract/content'
import { NO_PRICE } from '@tidebook/contract/site'
import { ArrowRightIcon, Badge, CloseIcon, cx, Figure, IconButton } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { ContentLink } from '../../../lib/markdown/content-link.tsx'
import { useStore } from '../../../lib/store.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { closedNotices } from '../model/closed.ts'
import { marketCapStore } from '../services/follow-site.ts'
import { contentApi } from '../services/operator-api.ts'

const BANNERS = 3

function Banner({ item }: { readonly item: ContentRow }): ReactElement {
  const t = useT()
  const { itemID, language, title, summary, image, link, closable } = item
  return (
    <li
      lang={LANGUAGE_TAGS[language]}
      className={cx(
        'relative flex min-h-24 min-w-0 items-center gap-4 overflow-hidden rounded-3 border bg-surface-1 px-4 py-3',
        link !== '' && 'transition-colors hover:border-line-strong',
      )}
    >
      {image !== '' && <img src={image} alt="" loading="lazy" className="size-16 flex-none rounded-2 object-cover" />}
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">
          {link === '' ? (
            title
          ) : (
            <ContentLink to={link} className="after:absolute after:inset-0">
              {title}
            </ContentLink>
          )}
        </p>
        {summary !== '' && <p className="mt-0.5 line-clamp-2 text-2">{summary}</p>}
      </div>
      {closable ? (
        <IconButton
          small
          label={t('site.close')}
          className="relative self-start"
          onClick={() => closedNotices.add(itemID)}
        >
          <CloseIcon size="small" />
        </IconButton>
      ) : (
        link !== '' && <ArrowRightIcon className="flex-none text-3" />
      )}
    </li>
  )
}

/** Prices of other markets from the operator's sources; renders nothing until a source has returned one. */
function WorldPrices(): ReactElement | null {
  const t = useT()
  const prices = useStore(marketCapStore) ?? []
  if (prices.every(({ price }) => price === NO_PRICE)) return null
  return (
    <dl
      aria-label={t('site.world')}
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1 rounded-3 border bg-surface-1 px-4 py-2"
    >
      <dt className="text-12 text-2">{t('site.world')}</dt>
      {prices.map(({ symbol, price, stale }) => (
        <dd key={symbol} className="flex items-baseline gap-2">
          <span className="font-medium">{symbol}</span>
          {price === NO_PRICE ? <span>{NO_PRICE}</span> : <Figure value={price} unit={t('site.world-unit')} />}
          {stale && <Badge tone="warning">{t('site.world-old')}</Badge>}
        </dd>
      ))}
    </dl>
  )
}

/**
 * The bottom of the home page: the operator's banners (API-077) and prices of other markets. It does not shift the
 * content above it.
 */
export function HomePart(): ReactElement {
  const t = useT()
  const language = useLanguage()
  const closed = useStore(closedNotices.store)
  const answer = useCall(['banners', language], () => contentApi.banners('home', language))
  const banners = (valueOf(answer.answer) ?? []).filter(({ itemID }) => !closed.includes(itemID)).slice(0, BANNERS)
  return (
    <>
      {banners.length > 0 && (
        <ul aria-label={t('site.banners')} className="grid grid-cols-1 gap-3 desk:auto-cols-fr desk:grid-flow-col">
          {banners.map((item) => (
            <Banner key={item.itemID} item={item} />
          ))}
        </ul>
      )}
      <WorldPrices />
    </>
  )
}
