import type { Catalogue } from "./catalogue.ts";

/** What visitors without an account read: booking a time, changing it, answering a survey. */
export const booking = {
  "{count} min": ["{count} min", "{count} min", "{count} Min"],
  "Choose what you come for to see when there is time.": [
    "Elija a qué viene para ver cuándo hay hueco.",
    "Choisissez la raison de votre visite pour voir les disponibilités.",
    "Wählen Sie, wofür Sie kommen, um freie Zeiten zu sehen.",
  ],
  "What do you come for?": ["¿A qué viene?", "Pour quoi venez-vous ?", "Wofür kommen Sie?"],
  "We have your request": ["Tenemos su solicitud", "Nous avons votre demande", "Wir haben Ihre Anfrage"],
  "It is booked": ["Reservado", "C’est réservé", "Gebucht"],
  "Change or cancel this booking": [
    "Cambiar o cancelar esta reserva",
    "Modifier ou annuler cette réservation",
    "Diese Buchung ändern oder absagen",
  ],
  "Cancel this booking": ["Cancelar esta reserva", "Annuler cette réservation", "Diese Buchung absagen"],
  "Cancel this booking?": ["¿Cancelar esta reserva?", "Annuler cette réservation ?", "Diese Buchung absagen?"],
  "Cancel the booking": ["Cancelar la reserva", "Annuler la réservation", "Buchung absagen"],
  "Keep it": ["Conservarla", "La garder", "Behalten"],
  "The time is given to somebody else.": [
    "El hueco pasa a otra persona.",
    "L’horaire sera donné à quelqu’un d’autre.",
    "Die Zeit bekommt jemand anders.",
  ],
  Continue: ["Continuar", "Continuer", "Weiter"],
  "Your details": ["Sus datos", "Vos coordonnées", "Ihre Angaben"],
  "Anything we should know?": ["¿Algo que debamos saber?", "Quelque chose à nous dire ?", "Sollten wir etwas wissen?"],
  "Another time": ["Otra hora", "Un autre horaire", "Andere Zeit"],
  "Choose another time": ["Elegir otra hora", "Choisir un autre horaire", "Andere Zeit wählen"],
  "This booking is cancelled": ["Esta reserva está cancelada", "Cette réservation est annulée", "Diese Buchung ist abgesagt"],
  "This page is not there": ["Esta página no está", "Cette page n’existe pas", "Diese Seite gibt es nicht"],
  "The booking could not be read": [
    "No se ha podido leer la reserva",
    "La réservation n’a pas pu être lue",
    "Die Buchung konnte nicht gelesen werden",
  ],
  "Free times": ["Horas libres", "Horaires libres", "Freie Zeiten"],
  Earlier: ["Antes", "Avant", "Früher"],
  Later: ["Después", "Après", "Später"],
  "Nothing is free in these days.": [
    "No hay nada libre en estos días.",
    "Rien n’est libre ces jours-ci.",
    "In diesen Tagen ist nichts frei.",
  ],
  "Look at the next ones": ["Ver los siguientes", "Voir les suivants", "Die nächsten ansehen"],
  "Every day, {count} times.": ["Cada día, {count} veces.", "Chaque jour, {count} fois.", "Jeden Tag, {count}-mal."],
  "Every week, {count} times.": ["Cada semana, {count} veces.", "Chaque semaine, {count} fois.", "Jede Woche, {count}-mal."],
  "Every month, {count} times.": ["Cada mes, {count} veces.", "Chaque mois, {count} fois.", "Jeden Monat, {count}-mal."],
  "Your booking": ["Su reserva", "Votre réservation", "Ihre Buchung"],
  "The link to this booking is not valid.": [
    "El enlace a esta reserva no es válido.",
    "Le lien vers cette réservation n’est pas valable.",
    "Der Link zu dieser Buchung ist ungültig.",
  ],
} as const satisfies Catalogue;
