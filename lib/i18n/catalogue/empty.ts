import type { Catalogue } from "./catalogue.ts";

/** What a list says that is empty, and what to do next. */
export const empty = {
  "No notifications yet": ["Aún no se avisa a nadie", "Personne n’est encore prévenu", "Noch wird niemand benachrichtigt"],
  "Send a confirmation, a reminder the day before, or a message to the assigned person.": [
    "Una confirmación, un recordatorio el día anterior, un aviso al compañero: cada uno es una notificación.",
    "Une confirmation, un rappel la veille, un mot au collègue : chacun est une notification.",
    "Eine Bestätigung, eine Erinnerung am Tag davor, ein Wort an die Kollegin: Jedes ist eine Benachrichtigung.",
  ],
  "No schedules yet": ["Aún no hay horarios", "Pas encore d’horaires", "Noch keine Arbeitszeiten"],
  "Until you add one, everyone works Monday to Friday, 09:00–17:00.": [
    "Hasta que haya uno, todos trabajan de nueve a cinco entre semana.",
    "Tant qu’il n’y en a pas, tout le monde travaille de neuf à dix-sept heures en semaine.",
    "Bis es eine gibt, arbeiten alle werktags von neun bis fünf.",
  ],
  "No services yet": ["Aún no hay servicios", "Pas encore de services", "Noch keine Leistungen"],
  "Set the duration, the price and the staff of each service.": [
    "Un servicio tiene su duración, su precio y quienes lo prestan.",
    "Un service a sa durée, son prix et les personnes qui l’assurent.",
    "Eine Leistung hat ihre Dauer, ihren Preis und die Menschen, die sie erbringen.",
  ],
  "No calls yet": ["Aún no hay llamadas", "Pas encore d’appels", "Noch keine Anrufe"],
  "Calls from your phone system appear here with their recordings and transcripts.": [
    "Las llamadas llegan de su sistema telefónico. Cada una figura aquí con su grabación y lo que se dijo.",
    "Les appels viennent de votre téléphonie. Chacun figure ici avec son enregistrement et ce qui a été dit.",
    "Anrufe kommen von Ihrer Telefonanlage. Jeder steht hier mit seiner Aufnahme und dem, was gesagt wurde.",
  ],
  "No matches": ["Nadie dijo eso", "Personne n’a dit cela", "Das hat niemand gesagt"],
  "None of the latest calls contains this phrase.": [
    "Ninguna de las últimas llamadas contiene estas palabras.",
    "Aucun des derniers appels ne contient ces mots.",
    "Keiner der letzten Anrufe enthält diese Wörter.",
  ],
  "Search earlier calls": ["Buscar en llamadas anteriores", "Chercher dans les appels précédents", "In früheren Anrufen suchen"],
  "No transcript contains this phrase.": [
    "Ninguna transcripción contiene estas palabras.",
    "Aucune transcription ne contient ces mots.",
    "Kein Transkript enthält diese Wörter.",
  ],
  "Try a shorter search.": [
    "Pruebe con una parte más corta.",
    "Essayez-en une partie plus courte.",
    "Versuchen Sie einen kürzeren Teil davon.",
  ],
  "No recording": ["No se conservó nada de esta llamada", "Rien de cet appel n’a été gardé", "Von diesem Anruf wurde nichts aufbewahrt"],
  "This call has no recording and no transcript.": [
    "No tiene ni grabación ni transcripción.",
    "Il n’a ni enregistrement ni transcription.",
    "Es gibt weder eine Aufnahme noch ein Transkript.",
  ],
  "No deleted contacts": ["No hay contactos eliminados", "Aucun contact supprimé", "Keine gelöschten Kontakte"],
  "Deleted contacts stay here for 30 days and can be restored. After that, they are permanently deleted.": [
    "Un contacto que elimines queda aquí 30 días y se puede restaurar. Después se borra por completo.",
    "Un contact que vous supprimez reste ici 30 jours et peut être rétabli. Ensuite, il est effacé.",
    "Ein Kontakt, den Sie löschen, bleibt 30 Tage hier und kann wiederhergestellt werden. Danach wird er endgültig gelöscht.",
  ],
  "No duplicates": ["No hay duplicados", "Aucun doublon", "Keine Dubletten"],
  "No two contacts share an email, a phone, a name with a birthday, or an address. To merge two contacts anyway, choose them in the contact list.":
    [
      "No hay dos contactos con el mismo correo, teléfono, nombre y cumpleaños o dirección. Aun así, se pueden elegir dos de la lista y combinarlos.",
      "Aucun contact ne partage e-mail, téléphone, nom et anniversaire, ou adresse. Deux contacts de la liste peuvent tout de même être choisis et fusionnés.",
      "Keine zwei Kontakte teilen E-Mail-Adresse, Telefon, Name und Geburtstag oder Anschrift. Zwei Kontakte der Liste lassen sich trotzdem wählen und zusammenführen.",
    ],
  "No duplicates with this match. Show all matches instead.": [
    "Nadie parece duplicado por este motivo. Busque por cualquier motivo.",
    "Personne ne semble en double pour cette raison. Cherchez pour toute raison.",
    "Aus diesem Grund sieht niemand nach einer Dublette aus. Suchen Sie nach jedem Grund.",
  ],
  "Choose a group": ["Elija un grupo", "Choisissez un groupe", "Wählen Sie eine Gruppe"],
  "Compare the contacts side by side, then merge them or mark them as different. Press J and K to move through the groups.": [
    "Sus contactos se muestran lado a lado, para combinarlos o distinguirlos. J y K recorren los grupos.",
    "Ses contacts sont montrés côte à côte, à fusionner ou à distinguer. J et K parcourent les groupes.",
    "Ihre Kontakte stehen nebeneinander, um sie zusammenzuführen oder auseinanderzuhalten. J und K gehen durch die Gruppen.",
  ],
  "No merges yet": ["Aún no se ha combinado nada", "Rien n’a encore été fusionné", "Noch wurde nichts zusammengeführt"],
  "Merges appear here and can be undone.": [
    "Una combinación permanece aquí y se puede deshacer.",
    "Une fusion reste ici et peut être défaite.",
    "Eine Zusammenführung bleibt hier und lässt sich rückgängig machen.",
  ],
  "A contact no longer exists": [
    "Uno de estos contactos ya no está",
    "L’un de ces contacts n’existe plus",
    "Einen dieser Kontakte gibt es nicht mehr",
  ],
  "It was deleted or merged.": [
    "Se eliminó o ya se combinó.",
    "Il a été supprimé ou déjà fusionné.",
    "Er wurde gelöscht oder schon zusammengeführt.",
  ],
  "No funnels yet": ["Aún no hay embudos", "Pas encore de tunnels", "Noch keine Funnels"],
  "Funnels are imported by an operator. Their steps and pages appear here.": [
    "Un operador trae los embudos con un archivo. Cada uno muestra aquí sus pasos y páginas.",
    "Un opérateur apporte les tunnels avec un fichier. Chacun montre ici ses étapes et ses pages.",
    "Ein Betreiber bringt Funnels mit einer Datei. Jeder zeigt hier seine Schritte und Seiten.",
  ],
  "No matching funnels": ["Ningún embudo se llama así", "Aucun tunnel ne porte ce nom", "Kein Funnel heißt so"],
  "Try a shorter name or remove a filter.": [
    "Busque una parte menor del nombre o quite un filtro.",
    "Cherchez une partie plus courte du nom, ou retirez un filtre.",
    "Suchen Sie nach weniger vom Namen, oder nehmen Sie einen Filter weg.",
  ],
  "No issues found": ["Nada que señalar", "Rien à signaler", "Nichts zu bemerken"],
  "There are no loops, chains or duplicates.": [
    "Ni bucles, ni cadenas, ni redirecciones que otra ya dice.",
    "Ni boucles, ni chaînes, ni redirection qu’une autre dit déjà.",
    "Keine Schleifen, keine Ketten und keine Weiterleitung, die eine andere schon enthält.",
  ],
  "No matching redirects": ["Ninguna redirección coincide", "Aucune redirection ne correspond", "Keine Weiterleitung passt"],
  "Search by domain, path or target.": [
    "Busque una parte del dominio, la ruta o el destino.",
    "Cherchez une partie du domaine, du chemin ou de la cible.",
    "Suchen Sie nach einem Teil der Domain, des Pfads oder des Ziels.",
  ],
  "isn't verified yet, so its redirects are not active. Add this TXT record:": [
    "aún no está demostrado, así que sus redirecciones no funcionan. Añada este registro TXT:",
    "n’est pas encore prouvé, ses redirections ne fonctionnent donc pas. Ajoutez cet enregistrement TXT :",
    "ist noch nicht nachgewiesen, daher funktionieren seine Weiterleitungen nicht. Fügen Sie diesen TXT-Eintrag hinzu:",
  ],
  Check: ["Comprobar", "Vérifier", "Prüfen"],
  "Record name": ["Nombre del registro", "Nom de l’enregistrement", "Name des Eintrags"],
  "Record value": ["Valor del registro", "Valeur de l’enregistrement", "Wert des Eintrags"],
  "Or upload a file": ["O publique un archivo", "Ou publiez un fichier", "Oder eine Datei veröffentlichen"],
  "File URL": ["Dirección del archivo", "Adresse du fichier", "Adresse der Datei"],
  "File content": ["Contenido del archivo", "Contenu du fichier", "Inhalt der Datei"],
  "No record or file found. DNS changes can take a few hours.": [
    "No se encontró ni el registro ni el archivo. Un registro nuevo puede tardar unas horas en verse.",
    "Ni l’enregistrement ni le fichier n’ont été trouvés. Un nouvel enregistrement peut mettre quelques heures à être visible.",
    "Weder der Eintrag noch die Datei wurde gefunden. Ein neuer Eintrag kann erst nach einigen Stunden sichtbar sein.",
  ],
  "Couldn't load domains": [
    "No se pudieron leer los dominios",
    "Les domaines n’ont pas pu être lus",
    "Die Domains konnten nicht gelesen werden",
  ],
  "No redirects yet": ["Aún no hay redirecciones", "Pas encore de redirections", "Noch keine Weiterleitungen"],
  "A redirect sends visitors from a path on your domain to another URL. Point the domain to this service and verify that you own it.": [
    "Una redirección lleva a quien abre una ruta de su dominio a otra dirección. Apunte el dominio a este servicio y demuestre que es suyo.",
    "Une redirection envoie qui ouvre un chemin de votre domaine vers une autre adresse. Pointez le domaine vers ce service et prouvez qu’il est à vous.",
    "Eine Weiterleitung schickt, wer einen Pfad Ihrer Domain öffnet, an eine andere Adresse. Richten Sie die Domain auf diesen Dienst und weisen Sie nach, dass sie Ihnen gehört.",
  ],
  "No imports yet": ["Aún no hay importaciones", "Pas encore d’importations", "Noch keine Importe"],
  "Import contacts from Google Contacts, Outlook, HubSpot or a spreadsheet. Every row is checked first, and you can undo the whole import.":
    [
      "Traiga una libreta de Google Contacts, Outlook, HubSpot o una hoja de cálculo. Cada fila se comprueba antes de escribir nada, y toda la importación se puede deshacer.",
      "Apportez un carnet d’adresses de Google Contacts, Outlook, HubSpot ou d’un tableur. Chaque ligne est vérifiée avant toute écriture, et toute l’importation peut être défaite.",
      "Bringen Sie ein Adressbuch aus Google Kontakte, Outlook, HubSpot oder einer Tabelle. Jede Zeile wird geprüft, bevor etwas geschrieben wird, und der ganze Import lässt sich rückgängig machen.",
    ],
  "No rows with this result.": ["Ninguna fila es de este tipo.", "Aucune ligne n’est de ce type.", "Keine Zeile ist von dieser Art."],
  "No rows left with this result.": [
    "Ninguna fila es ya de este tipo.",
    "Plus aucune ligne n’est de ce type.",
    "Keine Zeile ist mehr von dieser Art.",
  ],
  "The file has no rows.": ["El archivo no tiene filas.", "Le fichier n’a pas de lignes.", "Die Datei hat keine Zeilen."],
  "No matching conversations": ["Ninguna conversación coincide", "Aucune conversation ne correspond", "Keine Unterhaltung passt"],
  "No conversations yet": ["Aún no hay conversaciones", "Pas encore de conversations", "Noch keine Unterhaltungen"],
  "Try another search or remove filters.": [
    "Pruebe otras palabras o menos filtros.",
    "Essayez d’autres mots ou moins de filtres.",
    "Versuchen Sie andere Wörter oder weniger Filter.",
  ],
  "Conversations start with the first message to or from a contact.": [
    "Empiezan con el primer mensaje a un contacto o suyo.",
    "Elles commencent avec le premier message d’un contact ou vers lui.",
    "Sie beginnen mit der ersten Nachricht an einen Kontakt oder von ihm.",
  ],
  "Conversation not found": ["Esta conversación ya no está", "Cette conversation n’existe plus", "Diese Unterhaltung gibt es nicht mehr"],
  "It was deleted or merged into another conversation.": [
    "Se eliminó o pasó a otra con su contacto.",
    "Elle a été supprimée, ou réunie à une autre avec son contact.",
    "Sie wurde gelöscht oder ging mit ihrem Kontakt in einer anderen auf.",
  ],
  "No {name} yet": ["Aún no hay: {name}", "Pas encore de : {name}", "Noch nichts hier: {name}"],
  "{name} not found": ["Ya no está: {name}", "N’existe plus : {name}", "Nicht mehr da: {name}"],

  "Try a shorter search, or search one field as field:value.": [
    "Busque una parte menor de la palabra, o en un campo con su nombre y dos puntos ante el valor.",
    "Cherchez une partie plus courte du mot, ou dans un champ avec son nom et deux-points avant la valeur.",
    "Suchen Sie nach weniger von einem Wort, oder in einem Feld mit dessen Namen und einem Doppelpunkt vor dem Wert.",
  ],
  "Add the first one or import a file.": [
    "Añada el primero con el botón de arriba, o tráigalos de un archivo.",
    "Ajoutez le premier avec le bouton ci-dessus, ou apportez-les d’un fichier.",
    "Fügen Sie den ersten mit dem Knopf oben hinzu, oder bringen Sie sie aus einer Datei.",
  ],
  "Add your first contact or import a file.": [
    "Añada el primero con el botón de arriba, o tráigalos todos de un archivo.",
    "Ajoutez le premier avec le bouton ci-dessus, ou apportez-les tous d’un fichier.",
    "Fügen Sie den ersten mit dem Knopf oben hinzu, oder bringen Sie alle aus einer Datei.",
  ],
  "You can view records, but not add any.": [
    "Sus permisos le dejan leerlos, no añadir.",
    "Vos autorisations permettent de les lire, pas d’en ajouter.",
    "Ihre Berechtigungen lassen Sie sie lesen, nicht hinzufügen.",
  ],
  "It was deleted or belongs to another location.": [
    "Se eliminó o pertenece a otra sede.",
    "Supprimé, ou appartient à un autre établissement.",
    "Gelöscht, oder es gehört zu einem anderen Standort.",
  ],
  "It was deleted, merged into another contact, or belongs to another location.": [
    "Se eliminó, se combinó con otro o pertenece a otra sede.",
    "Supprimé, fusionné avec un autre, ou appartient à un autre établissement.",
    "Gelöscht, mit einem anderen zusammengeführt, oder es gehört zu einem anderen Standort.",
  ],
  "Objects store other data, such as pets, vehicles or treatment plans. Admins add them in Settings.": [
    "Un objeto guarda lo que no cabe en un contacto: mascotas, vehículos, tratamientos. Lo define un administrador en los ajustes.",
    "Un objet contient ce qui n’a pas sa place sur un contact : animaux, véhicules, plans de soins. Un administrateur le définit dans les réglages.",
    "Ein Objekt fasst, was nicht zum Kontakt passt: Tiere, Fahrzeuge, Behandlungspläne. Ein Administrator legt es in den Einstellungen fest.",
  ],
  "Store pets, vehicles or treatment plans with their own fields, linked to contacts.": [
    "Mascotas, vehículos, tratamientos: un objeto tiene campos propios y sus registros se enlazan con contactos.",
    "Animaux, véhicules, plans de soins : un objet a ses propres champs, et ses fiches sont liées aux contacts.",
    "Tiere, Fahrzeuge, Behandlungspläne: Ein Objekt hat eigene Felder, und seine Datensätze sind mit Kontakten verknüpft.",
  ],
  "No matching users": ["Nadie coincide", "Personne ne correspond", "Niemand passt"],
  "No users yet": ["Aún no trabaja nadie aquí", "Personne ne travaille encore ici", "Noch arbeitet niemand hier"],
  "Try another name or role.": [
    "Pruebe otro nombre, o todos los roles.",
    "Essayez un autre nom, ou tous les rôles.",
    "Versuchen Sie einen anderen Namen oder alle Rollen.",
  ],
  "Add a colleague to let them sign in.": [
    "Añada a alguien: inicia sesión con su correo y contraseña.",
    "Ajoutez quelqu’un : la connexion se fait avec son e-mail et son mot de passe.",
    "Fügen Sie jemanden hinzu: Die Anmeldung erfolgt mit E-Mail und Passwort.",
  ],
  "No matching runs": ["Ninguna de estas", "Aucun de ceux-ci", "Keine davon"],
  "No deliveries yet": ["Aún no se ha enviado nada", "Rien n’a encore été envoyé", "Noch wurde nichts gesendet"],
  "Webhooks sent by workflows appear here with their request and response.": [
    "Cada webhook de un flujo figura aquí, con lo enviado y lo recibido.",
    "Chaque webhook d’un scénario figure ici, avec ce qui fut envoyé et ce qui est revenu.",
    "Jeder Webhook eines Ablaufs steht hier, mit dem, was gesendet wurde und was zurückkam.",
  ],
  "No runs yet": ["Aún no se ha ejecutado", "Pas encore d’exécution", "Noch nicht gelaufen"],
  "A published workflow runs for each event that matches a trigger.": [
    "Publicado, se ejecuta con cada suceso que piden sus disparadores.",
    "Publié, il s’exécute pour chaque événement que ses déclencheurs demandent.",
    "Veröffentlicht läuft er für jedes Ereignis, das seine Auslöser verlangen.",
  ],
  "No workflows yet": ["Aún no hay flujos", "Pas encore de scénarios", "Noch keine Abläufe"],
  "A workflow reacts when a contact is created, an appointment is rescheduled or a message is received: it calls a webhook, tags the contact or sends a message.":
    [
      "Cuando se crea un contacto, se mueve una cita o llega un mensaje, un flujo avisa a otro programa, etiqueta al contacto o envía un mensaje.",
      "Quand un contact est créé, un rendez-vous déplacé ou un message reçu, un scénario prévient un autre programme, étiquette le contact ou envoie un message.",
      "Wenn ein Kontakt angelegt, ein Termin verschoben wird oder eine Nachricht kommt, sagt ein Ablauf es einem anderen Programm, verschlagwortet den Kontakt oder schickt eine Nachricht.",
    ],
  "Add a field, such as insurer or next check-up. It appears on contacts, as a column and in imports.": [
    "Un campo propio, como la aseguradora o la próxima revisión, aparece en cada contacto, como columna y en las importaciones.",
    "Un champ à vous, comme l’assureur ou le prochain contrôle, apparaît sur chaque contact, en colonne et dans les importations.",
    "Ein eigenes Feld, etwa die Versicherung oder die nächste Kontrolle, erscheint bei jedem Kontakt, als Spalte und in Importen.",
  ],
  "Messages appear here while no email or SMS provider is set up.": [
    "Aquí queda lo enviado mientras no haya servidor de correo ni proveedor de SMS.",
    "Ici figure ce qui est envoyé tant qu’aucun serveur de courrier ni fournisseur de SMS n’est défini.",
    "Hier steht, was gesendet wird, solange weder Mailserver noch SMS-Anbieter eingerichtet ist.",
  ],
  "Ask an admin to connect the dashboard to one of your locations.": [
    "Un administrador tiene que conectar antes el panel a una de sus sedes.",
    "Un administrateur doit d’abord connecter le tableau de bord à l’un de vos établissements.",
    "Ein Administrator muss das Dashboard erst mit einem Ihrer Standorte verbinden.",
  ],
  "Connect the dashboard to a location with an API token to see its contacts.": [
    "Los contactos aparecen cuando el panel está conectado a una sede, con un token de su servidor.",
    "Les contacts apparaissent dès que le tableau de bord est connecté à un établissement, avec un jeton de son serveur.",
    "Kontakte erscheinen, sobald das Dashboard mit einem Standort verbunden ist, mit einem Token seines Servers.",
  ],
  "Create an API token for the location on its server and add it here.": [
    "Los contactos de una sede se ven por una conexión. Cree un token en su servidor y añádalo aquí.",
    "Les contacts d’un établissement se voient par une connexion. Créez un jeton sur son serveur, et ajoutez-le ici.",
    "Die Kontakte eines Standorts sieht man über eine Verbindung. Stellen Sie an seinem Server einen Token aus, und fügen Sie ihn hier hinzu.",
  ],
  "Write a reply once and insert it with the contact's name.": [
    "Escriba una respuesta una vez e insértela con el nombre del contacto.",
    "Écrivez une réponse une fois, et insérez-la avec le nom du contact.",
    "Schreiben Sie eine Antwort einmal, und fügen Sie sie mit dem Namen des Kontakts ein.",
  ],
  "Add people to a calendar's team to see a column for each of them.": [
    "Aquí hay una columna por cada persona del equipo de una agenda.",
    "Une colonne figure ici pour chaque personne de l’équipe d’un agenda.",
    "Hier steht eine Spalte für jeden im Team eines Kalenders.",
  ],
} as const satisfies Catalogue;
