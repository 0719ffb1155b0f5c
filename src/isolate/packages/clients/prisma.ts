export { createPrisma, enumeration, prismaPackage } from './prisma/client.ts'
