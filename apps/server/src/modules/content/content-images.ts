import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { PhotoEncoder } from '../../platform/images/photo-encoder.ts'
import { appendAudit } from '../audit/append-audit.ts'

/** Maximum number of stored pictures. An identical upload counts once. */
const MAX_IMAGES = 500

/** Path under which pictures are served. */
export const IMAGE_PATH = '/app/adv/image/'

interface ContentImagesOptions {
  readonly pool: () => pg.Pool
  readonly encode: PhotoEncoder
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Returns the store of banner pictures. Each is re-encoded from its pixels and named by its hash. */
export function contentImages({ pool, encode, now }: ContentImagesOptions) {
  return {
    /**
     * Stores a picture.
     * @returns its path
     * @throws ApiError `imageType`, `imageTooSmall`, `imageSize`, `tooMuchContent`, `tooFrequent`
     */
    keep: async (sent: Buffer, by: string): Promise<string> => {
      const bytes = await encode(sent)
      const hash = createHash('sha256').update(bytes).digest('hex')
      await inTransaction(pool(), async (client) => {
        const { rows } = await client.query<{ n: string; known: boolean }>(
          'select count(*) as n, coalesce(bool_or(hash = $1), false) as known from app.content_images',
          [hash],
        )
        if (rows[0]?.known === true) return
        if (Number(rows[0]?.n) >= MAX_IMAGES) throw new ApiError('tooMuchContent')
        await client.query(
          `insert into app.content_images (hash, bytes, added, added_by) values ($1, $2, $3, $4)
         on conflict (hash) do nothing`,
          [hash, bytes, new Date(now()), by],
        )
        const detail = { bytes: bytes.length }
        await appendAudit(
          client,
          { actor: `staff:${by}`, action: 'content.image', subject: `image:${hash}`, detail },
          now(),
        )
      })
      return IMAGE_PATH + hash
    },
    /** Returns the picture with a hash; undefined if there is none. */
    read: async (hash: string): Promise<Buffer | undefined> => {
      const { rows } = await pool().query<{ bytes: Buffer }>('select bytes from app.content_images where hash = $1', [
        hash,
      ])
      return rows[0]?.bytes
    },
  }
}
