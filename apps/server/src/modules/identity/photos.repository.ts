import { PHOTO_KINDS, type PhotoKind } from '@tidebook/contract/identity'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'

/** The encrypted photos. */
export const SEALED_PHOTOS: SealedColumn = {
  title: 'identity photos',
  table: 'app.identity_photos',
  value: 'image',
  key: 'image_key',
  rowId: ['account', 'kind'],
  placeOf: ({ account, kind }) => placeOf(String(account), String(kind)),
  afterLoss: 'people upload them again with a new form; a reviewer rejects a waiting form without its photos',
  forget: 'delete from app.identity_photos where image_key <> $1',
}

function placeOf(account: string, kind: string): string {
  return `identity_photos.image ${account} ${kind}`
}

/**
 * Stores a photo, and replaces the previous one of the same kind.
 * @param now milliseconds since 1970
 */
export async function savePhoto(
  client: pg.ClientBase,
  sealer: Sealer,
  { account, kind, image }: { readonly account: string; readonly kind: PhotoKind; readonly image: Buffer },
  now: number,
): Promise<void> {
  const { bytes, keyId } = sealer.seal(image, placeOf(account, kind))
  await client.query(
    `insert into app.identity_photos (account, kind, image, image_key, made) values ($1, $2, $3, $4, $5)
     on conflict (account, kind) do update set image = excluded.image, image_key = excluded.image_key, made = excluded.made`,
    [account, kind, bytes, keyId, new Date(now)],
  )
}

/** Returns the kinds of an account's photos, in the order of the form. */
export async function photosOf(client: Queries, account: string): Promise<PhotoKind[]> {
  const { rows } = await client.query<{ kind: string }>('select kind from app.identity_photos where account = $1', [
    account,
  ])
  const there = new Set(rows.map(({ kind }) => kind))
  return PHOTO_KINDS.filter((kind) => there.has(kind))
}

/** Returns a photo as JPEG; undefined if there is none. */
export async function photoOf(
  pool: pg.Pool,
  sealer: Sealer,
  account: string,
  kind: PhotoKind,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ image: Buffer; image_key: string }>(
    'select image, image_key from app.identity_photos where account = $1 and kind = $2',
    [account, kind],
  )
  const [row] = rows
  return row && sealer.open({ bytes: row.image, keyId: row.image_key }, placeOf(account, kind))
}

export async function deletePhotosOf(client: pg.ClientBase, account: string): Promise<void> {
  await client.query('delete from app.identity_photos where account = $1', [account])
}
