import * as z from 'zod/mini'

const NAME = /^(?!.*\.\.)[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/

/** The first line of an archive. */
export const archiveHeader = z.object({
  format: z.literal('tidebook-backup'),
  version: z.literal(1),
  /** What the maker of the archive says of it. */
  about: z.unknown(),
  files: z.array(
    z.object({
      /** Folders and name with slashes; letters, digits, dots, dashes and underscores only. */
      name: z.string().check(z.regex(NAME)),
      bytes: z.int().check(z.minimum(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type ArchiveHeader = z.infer<typeof archiveHeader>
