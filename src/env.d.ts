declare namespace App {
  type PageLocals = import('./page-data/page-locals.ts').PageLocals;
  interface Locals extends PageLocals {}
}
