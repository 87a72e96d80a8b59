import { calls, failure } from '@tidebook/contract'
import type pg from 'pg'
import { staffNameOf } from '../../platform/http/principal.ts'
import { createPhotoEncoder } from '../../platform/images/photo-encoder.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { OnUnreadable } from './content.repository.ts'
import { ContentEditor } from './edit-content.ts'
import { contentImages, IMAGE_PATH } from './content-images.ts'
import { contentService } from './content.service.ts'
import { contentTables } from './content-tables.ts'
import { publishedContent } from './published-content.ts'
import { shippedContent } from './shipped-content.ts'

export interface ContentModuleOptions {
  /**
   * Returns the pool.
   * @throws ApiError `notReady` before the database is open
   */
  readonly pool: () => pg.Pool
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly isDemonstration: boolean
  readonly logger: Logger
}

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** Logs an unreadable row once, regardless of how often it is read. */
export function logUnreadableOnce(logger: Pick<Logger, 'error'>): OnUnreadable {
  const logged = new Set<string>()
  return (id, part) => {
    const name = `${part} ${id}`
    if (logged.has(name)) return
    logged.add(name)
    logger.error({ id, part }, 'skipped a content row that this release cannot read')
  }
}

const HASH = /^[0-9a-f]{64}$/

/** Content that operators publish (API-018, API-073..077, API-102..105), and its editor for staff. */
export function contentModule({ pool, now, isDemonstration, logger }: ContentModuleOptions): ServerModule {
  return {
    name: 'content',
    roles: ['api'],
    migrations: { '2026-11-23-content': contentTables },
    calls: ({ app, call }) => {
      const shipped = shippedContent(isDemonstration)
      const onUnreadable = logUnreadableOnce(logger)
      const content = contentService({ read: publishedContent({ pool, shipped, onUnreadable, now }), now })
      const editor = new ContentEditor({ pool, now, shipped, onUnreadable })
      const images = contentImages({ pool, now, encode: createPhotoEncoder({ keptSide: 1_600, leastSide: 100 }) })
      call(calls.content.infoList, ({ query }) => content.list(query.type, query.language, query.page))
      call(calls.content.infoDetail, ({ query }) => content.detail(query.itemID, query.language, 'news', 'media'))
      call(calls.content.noticeList, ({ query }) => content.list('notice', query.language, query.page))
      call(calls.content.noticeDetail, ({ query }) => content.detail(query.itemID, query.language, 'notice'))
      call(calls.content.banners, ({ query }) => content.banners(query.type, query.language))
      call(calls.content.banner, ({ query }) => content.detail(query.itemID, query.language, 'banner'))
      call(calls.content.newsReports, ({ query }) => content.list('media', query.language, query.page))
      call(calls.content.versions, ({ query }) => content.versions(query.language, query.page))
      call(calls.content.guide, ({ query }) => content.guide(query.language))
      call(calls.content.help, ({ query }) => content.help(query.language))
      call(calls.content.helpArticle, ({ params, query }) => content.detail(params.itemID, query.language, 'help'))
      call(calls.content.about, ({ query }) => content.first('about', query.language))
      call(calls.content.item, ({ params, query }) => content.detail(params.itemID, query.language))
      call(calls.contentDesk.list, ({ query }) => editor.list(query.kind))
      call(calls.contentDesk.open, ({ params }) => editor.open(params.id))
      call(calls.contentDesk.add, ({ body, principal }) => editor.add(body.item, staffNameOf(principal)))
      call(calls.contentDesk.save, ({ params, body, principal }) =>
        editor.save(params.id, body.seen, body.item, staffNameOf(principal)),
      )
      call(calls.contentDesk.publish, ({ params, body, principal }) =>
        editor.publish(params.id, body.seen, staffNameOf(principal)),
      )
      call(calls.contentDesk.withdraw, ({ params, body, principal }) =>
        editor.withdraw(params.id, body.seen, staffNameOf(principal)),
      )
      call(calls.contentDesk.discard, ({ params, body, principal }) =>
        editor.discard(params.id, body.seen, staffNameOf(principal)),
      )
      call(calls.contentDesk.order, ({ body, principal }) => editor.order(body.kind, body.ids, staffNameOf(principal)))
      call(calls.contentDesk.image, async ({ body, principal }) => ({
        path: await images.keep(Buffer.from(body.image, 'base64'), staffNameOf(principal)),
      }))
      // served to users, and to staff whose application has a separate host
      for (const path of [IMAGE_PATH, '/staff/api/content/images/'])
        app.get<{ Params: { hash: string } }>(`${path}:hash`, async ({ params: { hash } }, reply) => {
          const bytes = HASH.test(hash) ? await images.read(hash) : undefined
          if (bytes === undefined) return reply.code(404).send(failure('contentGone', now()))
          return reply.header('cache-control', IMMUTABLE_CACHE).type('image/jpeg').send(bytes)
        })
    },
  }
}
