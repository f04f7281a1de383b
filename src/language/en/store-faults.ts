import type { TableLike } from "../table.js";

/**
 * Why the store of an inbox cannot be used. It throws errors in English, for whoever writes a program; `findStoreFault` has them
 * in the language of whoever runs the command. What the system or the database said comes in its own words.
 */
export const SENTENCES = {
  // A folder
  folderIsLink: (path: string): string =>
    `${path} is a symbolic link, which is not followed. Name the folder that it leads to.`,
  noFolder: (path: string): string =>
    `${path} is no folder. Name another one for the inbox, as path or with --store.`,
  ofAnother: (path: string): string =>
    `${path} belongs to another user. Name a folder of your own for the inbox, as path or with --store.`,
  openToOthers: (path: string, mode: string, typed: string): string =>
    `${path} is open to other users (mode ${mode}). Close it: chmod 700 ${typed}`,
  copies: (path: string): string =>
    `${path} is on a file system that copies what is linked. Name a folder on another one.`,
  noLinks: (path: string, code: string): string =>
    `${path} is on a file system without hard links (${code}), and an inbox needs them: its links decide who was first. Name a folder on another one.`,
  onlyRead: (path: string): string =>
    `${path} is on a file system that can only be read. Name a folder on another one.`,
  notWritable: (path: string): string =>
    `${path} may not be written by this user. Name a folder of your own for the inbox, as path or with --store.`,
  cannotBeMade: (path: string): string =>
    `${path} cannot be made: above it a file, or a link that leads nowhere, is in the place of a folder. Name another one for the inbox, as path or with --store.`,
  folderFull: (path: string, code: string): string =>
    `The disk that ${path} is on is full. Make room on it (${code}).`,
  folderGone: (path: string): string => `${path} is no longer there. Put the inbox's folder back.`,

  // What is in it
  laterFormat: (file: string, format: string, known: string): string =>
    `${file} has the format ${format}, and this version reads formats up to ${known}. Update the package.`,
  damaged: (file: string): string => `${file} is damaged, or not one of an inbox. Move it away.`,
  fileTooLong: (path: string, bytes: string): string =>
    `${path} is longer than ${bytes} bytes. Move it away.`,
  lineTooLong: (path: string, bytes: string): string =>
    `${path} has a first line of more than ${bytes} bytes. Move it away.`,
  fileIsLink: (path: string): string => `${path} is a symbolic link, which is not followed. Move it away.`,
  noFile: (path: string): string => `${path} is no file. Move it away.`,
  noText: (path: string): string => `${path} is no UTF-8 text. Move it away.`,

  // PostgreSQL
  url: "The url of a PostgreSQL store must be like postgres://user:password@host:5432/database, with what is no letter or digit in them percent-encoded.",
  refusesUser: (where: string, state: string): string =>
    `PostgreSQL at ${where} refuses the user. Mend the user's name, or the server's pg_hba.conf (${state}).`,
  refusesPassword: (where: string, state: string): string =>
    `PostgreSQL at ${where} refuses the password. Mend it where the url or the pool is made (${state}).`,
  noDatabase: (where: string, state: string): string =>
    `PostgreSQL at ${where} is no database of that server. Make it (createdb), or name another one (${state}).`,
  notAllowed: (where: string, state: string): string =>
    `PostgreSQL at ${where} does not allow it. Let a user open the store once who may create a schema there, and grant this one its use (${state}).`,
  standby: (where: string, state: string): string =>
    `PostgreSQL at ${where} cannot be written to, as a standby is. Name the primary server (${state}).`,
  noConnection: (where: string, state: string): string =>
    `PostgreSQL at ${where} has no connection left. Raise its max_connections, or share one pool (${state}).`,
  diskFull: (where: string, state: string): string =>
    `PostgreSQL at ${where} has no room left on its disk. Make some (${state}).`,
  tooSlow: (where: string): string =>
    `PostgreSQL at ${where} did not answer in time. What was asked may have been done: ask again, and settle with the same answer key.`,
  wantsPassword: (where: string, why: string): string =>
    `PostgreSQL at ${where} wants a password that it was not given (${why}). Put one into the url or the pool.`,
  unreachable: (where: string, why: string): string =>
    `PostgreSQL at ${where} cannot be reached (${why}). Start it, or mend the address; the next call tries again.`,
  tooOld: (version: string): string =>
    `The PostgreSQL server has version ${version}, and the store needs 14 or newer. Update the server.`,
  laterSchema: (schema: string, step: string, known: string): string =>
    `The schema ${schema} was made by a later version of this package (step ${step}; this one knows ${known}). Update the package on this host.`,
} as const;

export type StoreFaultSentences = TableLike<typeof SENTENCES>;
