declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: import("dompurify").WindowLike;
  }
}

declare module "sanitize-html" {
  export default function sanitizeHtml(html: string): string;
}
