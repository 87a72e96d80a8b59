export { asyncApiDocument } from './channels.ts'
export type { AsyncApiDocument, ChannelDescription } from './channels.ts'
export { describedPath, openApiDocument } from './document.ts'
export type { OpenApiDocument } from './document.ts'
