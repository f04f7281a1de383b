import type { StoreFaultSentences } from "../en/store-faults.js";

export const SENTENCES: StoreFaultSentences = {
  folderIsLink: (path) => `${path} 是符号链接，不会跟随。请指定它所指向的文件夹。`,
  noFolder: (path) => `${path} 不是文件夹。请用 path 或 --store 为收件箱指定另一个。`,
  ofAnother: (path) => `${path} 属于其他用户。请用 path 或 --store 为收件箱指定您自己的文件夹。`,
  openToOthers: (path, mode, typed) => `${path} 对其他用户开放（权限 ${mode}）。请关闭：chmod 700 ${typed}`,
  copies: (path) => `${path} 所在的文件系统会复制被链接的文件。请指定其他文件系统上的文件夹。`,
  noLinks: (path, code) =>
    `${path} 所在的文件系统不支持硬链接（${code}），而收件箱需要硬链接来判定先后。请指定其他文件系统上的文件夹。`,
  onlyRead: (path) => `${path} 所在的文件系统是只读的。请指定其他文件系统上的文件夹。`,
  notWritable: (path) => `当前用户无权写入 ${path}。请用 path 或 --store 为收件箱指定您自己的文件夹。`,
  cannotBeMade: (path) =>
    `无法创建 ${path}：其上级路径中，文件夹的位置上是文件或无效的链接。请用 path 或 --store 为收件箱指定另一个文件夹。`,
  folderFull: (path, code) => `${path} 所在的磁盘已满。请腾出空间（${code}）。`,
  folderGone: (path) => `${path} 已不存在。请把收件箱的文件夹放回原处。`,

  laterFormat: (file, format, known) =>
    `${file} 的格式为 ${format}，而此版本最高只能读取格式 ${known}。请更新软件包。`,
  damaged: (file) => `${file} 已损坏，或不属于收件箱。请将其移走。`,
  fileTooLong: (path, bytes) => `${path} 超过 ${bytes} 字节。请将其移走。`,
  lineTooLong: (path, bytes) => `${path} 的第一行超过 ${bytes} 字节。请将其移走。`,
  fileIsLink: (path) => `${path} 是符号链接，不会跟随。请将其移走。`,
  noFile: (path) => `${path} 不是文件。请将其移走。`,
  noText: (path) => `${path} 不是 UTF-8 文本。请将其移走。`,

  url: "PostgreSQL 存储的地址应类似 postgres://user:password@host:5432/database，其中字母和数字以外的字符要用 % 编码。",
  refusesUser: (where, state) =>
    `${where} 的 PostgreSQL 拒绝了该用户。请更正用户名或服务器的 pg_hba.conf（${state}）。`,
  refusesPassword: (where, state) =>
    `${where} 的 PostgreSQL 拒绝了该密码。请在给出地址的地方更正（${state}）。`,
  noDatabase: (where, state) =>
    `${where} 的 PostgreSQL 服务器上没有该数据库。请创建（createdb），或指定另一个（${state}）。`,
  notAllowed: (where, state) =>
    `${where} 的 PostgreSQL 不允许此操作。请让有权创建 schema 的用户打开一次该存储，并授予当前用户使用权限（${state}）。`,
  standby: (where, state) => `${where} 的 PostgreSQL 不可写入，像是备用服务器。请指定主服务器（${state}）。`,
  noConnection: (where, state) =>
    `${where} 的 PostgreSQL 已没有可用连接。请调高 max_connections（${state}）。`,
  diskFull: (where, state) => `${where} 的 PostgreSQL 磁盘已满。请腾出空间（${state}）。`,
  tooSlow: (where) => `${where} 的 PostgreSQL 未及时回应。操作可能已经完成：重试前请先查看。`,
  wantsPassword: (where, why) => `${where} 的 PostgreSQL 需要密码，但未提供（${why}）。请把密码写入地址。`,
  unreachable: (where, why) =>
    `无法连接 ${where} 的 PostgreSQL（${why}）。请启动它，或更正地址；下次调用会重试。`,
  tooOld: (version) => `PostgreSQL 服务器的版本为 ${version}，而存储需要 14 或更新版本。请更新服务器。`,
  laterSchema: (schema, step, known) =>
    `schema ${schema} 由此软件包的更新版本创建（步骤 ${step}；此版本只到 ${known}）。请在此机器上更新软件包。`,
};
